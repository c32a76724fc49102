import {
  cutOf,
  type EditInput,
  emptyPlan,
  endedBefore,
  findPicked,
  isImmutable,
  type KeptReason,
  type Plan,
  type Refused,
  rowsInReach,
  startsFrom,
  whyImmutable,
} from './edit-plan.ts';
import { isDateOf } from './repeat.ts';

/**
 * Plans a deletion. Dates are canceled and keep their rows, so that the rule does not create them again and clients can
 * be notified. Past dates are unchanged, and a series without past dates is archived.
 */
export function planDelete(input: EditInput): Plan | Refused {
  const pickedRow = findPicked(input);
  if (!pickedRow && !isDateOf(input.series, input.original_date)) return { refused: 'no_such_occurrence' };
  if (input.scope !== 'this' && input.series.repeat !== 'none') return planDeleteFrom(input);
  if (isImmutable(input, pickedRow)) return { refused: 'occurrence_immutable' };
  const archive = input.series.repeat === 'none';
  if (pickedRow) return { ...emptyPlan, cancels: [pickedRow.id], archive };
  const { original_date } = input;
  const tombstone = { owner: 'series', original_date, date: original_date, fields: {}, status: 'canceled' } as const;
  return { ...emptyPlan, inserts: archive ? [] : [tombstone], archive };
}

function planDeleteFrom(input: EditInput): Plan {
  const { series, today } = input;
  const cut = cutOf(input);
  const cancels: number[] = [];
  const keptRows: { id: number; why: KeptReason }[] = [];
  for (const row of rowsInReach(input)) {
    const why = whyImmutable(row, today);
    if (why) keptRows.push({ id: row.id, why });
    else cancels.push(row.id);
  }
  if (startsFrom(series, cut)) return { ...emptyPlan, archive: true, cancels, kept: keptRows };
  return { ...emptyPlan, series: endedBefore(series, cut), cancels, kept: keptRows };
}
