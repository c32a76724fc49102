import { queryClient, showError, useAction, useSession } from '@ritm/web-kit';
import { onlineManager } from '@tanstack/react-query';
import { confirm, undoToast } from '@ritm/ui';
import { useState } from 'react';
import type { Outcome } from '@ritm/passes/contract';
import type { SheetRow } from '../contract/index.ts';
import { markClass, sheetQuery, showSheet, type ClassPlace, type Sheet } from './data.ts';
import { staleVisits } from '@ritm/passes/web';
import { useVisitsT } from './messages.ts';
import { dropWaiting, keepWaiting, type WaitingMark } from './waiting/waiting-marks.ts';

interface Marks {
  readonly marks: readonly {
    readonly student_id: number;
    readonly status: Outcome | null;
    readonly make_up_id?: number;
  }[];
  readonly accept_late?: boolean;
}

/** A client who canceled the booking is neither expected nor counted. */
export const hasLeft = ({ status, outcome }: SheetRow): boolean =>
  outcome === null && (status === 'canceled' || status === 'excused');

export interface ClassMarks {
  readonly set: (student_id: number, status: Outcome | null) => void;
  /** Marks a client who was not booked, as a make-up when its id is given; false when the mark was refused. */
  readonly walkIn: (student_id: number, make_up_id?: number) => Promise<boolean>;
  /** Marks all of these as attended. */
  readonly setAll: (rows: readonly SheetRow[]) => void;
  /** Why a client could not be marked, kept until the next attempt. */
  readonly refusals: ReadonlyMap<number, string>;
  /** Clients whose marks the server has not confirmed yet. */
  readonly unsent: ReadonlySet<number>;
  readonly pending: boolean;
}

/**
 * Marks are shown at once and confirmed in the background. A refused client's mark reverts, with the reason beside the
 * name.
 */
export function useClassMarks(at: ClassPlace): ClassMarks {
  const t = useVisitsT();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const { unsent, track } = useUnsent(at);
  const write = useAction(
    ({ marks, accept_late }: Marks, key) =>
      markClass(at, { marks: [...marks], ...(accept_late && { accept_late }) }, key),
    {
      optimistic: ({ marks }) => showSheet(at, (sheet) => withMarks(sheet, marks)),
      onDone: ({ sheet }) => showAnswer(at, sheet),
    },
  );
  /** Returns the ids of the refused clients. */
  const submit = async (request: Marks): Promise<ReadonlySet<number>> => {
    const requestedIds = new Set(request.marks.map(({ student_id }) => student_id));
    const otherRefusals = [...refusals].filter(([id]) => !requestedIds.has(id));
    setRefusals(new Map(otherRefusals));
    try {
      const { refused } = await track(request.marks, write.runAsync(request));
      setRefusals(
        new Map([...otherRefusals, ...refused.map(({ student_id, message }) => [student_id, message] as const)]),
      );
      const lateRefusals = refused.filter(({ code }) => code === 'visits.late_mark');
      if (lateRefusals.length > 0) await confirmLate(lateRefusals, request);
      return new Set(refused.map(({ student_id }) => student_id));
    } catch (error) {
      showError(error);
      return requestedIds;
    }
  };
  const confirmLate = async (
    lateRefusals: readonly { student_id: number; message: string }[],
    { marks }: Marks,
  ): Promise<void> => {
    const text = [...new Set(lateRefusals.map(({ message }) => message))].join('\n');
    if (!(await confirm({ title: t('late_title'), text, action: t('late_action') }))) return;
    const ids = new Set(lateRefusals.map(({ student_id }) => student_id));
    await submit({ marks: marks.filter(({ student_id }) => ids.has(student_id)), accept_late: true });
  };
  const setAll = (rows: readonly SheetRow[]): void => {
    const all = (ids: readonly number[], status: Outcome | null) =>
      submit({ marks: ids.map((student_id) => ({ student_id, status })) });
    const ids = rows.map(({ student_id }) => student_id);
    void all(ids, 'attended').then((refused) => {
      const marked = ids.filter((id) => !refused.has(id));
      if (marked.length > 0)
        undoToast(t('marked_all', { count: marked.length }), { label: t('undo'), undo: () => void all(marked, null) });
    });
  };
  return {
    set: (student_id, status) => void submit({ marks: [{ student_id, status }] }),
    walkIn: async (student_id, make_up_id) =>
      (await submit({ marks: [walkInMark(student_id, make_up_id)] })).size === 0,
    setAll,
    refusals,
    unsent,
    pending: write.pending,
  };
}

/**
 * The clients whose marks are on their way. Without a connection the page may be closed before it is back, so the
 * marks wait on the device too.
 */
function useUnsent(at: ClassPlace) {
  const user_id = useSession().user.id;
  const [unsent, setUnsent] = useState<ReadonlySet<number>>(new Set());
  const track = async <Answer>(marks: Marks['marks'], sending: Promise<Answer>): Promise<Answer> => {
    const ids = new Set(marks.map(({ student_id }) => student_id));
    const waiting = marks.map(({ student_id, status }): WaitingMark => ({ ...at, user_id, student_id, status }));
    if (!onlineManager.isOnline()) keepWaiting(waiting);
    setUnsent((now) => new Set([...now, ...ids]));
    try {
      return await sending;
    } finally {
      dropWaiting(waiting);
      setUnsent((now) => new Set([...now].filter((id) => !ids.has(id))));
    }
  };
  return { unsent, track };
}

/** The answer is the new sheet; other stale queries are refetched. */
function showAnswer(at: ClassPlace, sheet: Sheet): void {
  queryClient.setQueryData(sheetQuery(at).queryKey, sheet);
  for (const queryKey of staleVisits(at))
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => query.queryKey[2] !== 'sheet' });
}

const walkInMark = (student_id: number, make_up_id: number | undefined): Marks['marks'][number] => ({
  student_id,
  status: 'attended',
  ...(make_up_id && { make_up_id }),
});

/** The sheet as it will be if nobody is refused. */
function withMarks(sheet: Sheet, marks: Marks['marks']): Sheet {
  const statusOf = new Map(marks.map(({ student_id, status }) => [student_id, status]));
  return {
    ...sheet,
    students: sheet.students.map((row) =>
      statusOf.has(row.student_id) ? { ...row, outcome: statusOf.get(row.student_id)! } : row,
    ),
  };
}
