import type { FinanceAccount, FinanceKind, FinanceSource } from '../contract/index.ts';

/** The records that a term of a figure is summed from, as the address of the list names them. */
export interface MoneyPart {
  readonly kind?: FinanceKind;
  readonly category?: string;
  readonly source?: FinanceSource | '';
  readonly account?: FinanceAccount | '';
}

/** The records of a person's category, or of the documents that wrote theirs. */
export const partOf = ({
  category,
  source_type,
}: {
  readonly category: string | null;
  readonly source_type: FinanceSource | null;
}): MoneyPart => ({ category: category ?? '', source: source_type ?? '' });
