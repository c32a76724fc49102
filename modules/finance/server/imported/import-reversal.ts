import type { WriteContext } from '@ritm/platform';

/** The input of an import's reversal: the clients whose records are reversed, the reason, and the person. */
export interface ImportReversal {
  school_id: number;
  import_id: number;
  student_ids: number[];
  reason: string;
  created_by: number | null;
}

export const reversalAuthor = (tx: WriteContext): Pick<ImportReversal, 'school_id' | 'created_by'> => ({
  school_id: tx.school_id,
  created_by: tx.maybeActor?.user_id ?? null,
});
