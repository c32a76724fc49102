import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import type { EditContext } from '../plan-input.ts';
import type { Rows } from '../plan-rows.ts';
import type { ChangeRecipient } from '../queries/people.ts';

export { recipientsOfChange } from '../queries/people.ts';

interface MoveNotice {
  rows: Rows;
  recipients: readonly ChangeRecipient[];
  /** The reason why dates are canceled. */
  reason: string | null;
}

/** Notifies each person once per change, about the first of their dates that it affects. */
export function notifyMoves(
  tx: WriteContext,
  { series, dates }: EditContext,
  { rows, recipients, reason }: MoveNotice,
): void {
  const { school_id } = tx;
  for (const [key, group] of Map.groupBy(recipients, (one) => `${one.canceled}:${one.occurrence_id}:${one.dates}`)) {
    const { canceled, occurrence_id, dates: count } = group[0]!;
    const row = dates.find((one) => one.id === occurrence_id)!;
    const { date, time_from } = row;
    const of = { title: row.title ?? series.title, date, time_from, dates: count };
    const to = {
      cause: `class:${school_id}:${key}:${tx.request.id}`,
      user_ids: group.map((one) => one.user_id),
      school_id,
    };
    if (canceled) notify(tx, { ...to, kind: 'class_canceled', data: { ...of, reason } });
    else {
      const { values } = rows.updated.find((one) => one.row.id === occurrence_id)!;
      notify(tx, {
        ...to,
        kind: 'class_moved',
        data: { ...of, new_date: values.date, new_time_from: values.time_from },
      });
    }
  }
}
