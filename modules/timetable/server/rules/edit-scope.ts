import type { LocalDate } from '@ritm/kernel';
import {
  type Changes,
  type ClassFields,
  type EditInput,
  emptyPlan,
  findPicked,
  isImmutable,
  type Occurrence,
  type Plan,
  type Refused,
} from './edit-plan.ts';
import { planSeriesEdit } from './edit-series.ts';
import { isDateOf, timeOn } from './repeat.ts';

/** The time, teacher and price (set by the service) of a past class are history; its other fields may be corrected. */
const historic = ['time_from', 'duration_minutes', 'teacher_id', 'service_id'] as const;

/**
 * Plans what an edit of a class does to its series and to each of its dates. It only decides: the caller writes the
 * plan, and the database refuses an overlap with another class.
 */
export function planEdit(edit: EditInput & { changes: Changes }): Plan | Refused {
  const input = { ...edit, changes: omitUndefined(edit.changes) };
  const pickedRow = findPicked(input);
  if (!pickedRow && !isDateOf(input.series, input.original_date)) return { refused: 'no_such_occurrence' };
  const isMoved = input.changes.date !== undefined && input.changes.date !== (pickedRow?.date ?? input.original_date);
  if (isMoved && input.changes.date! < input.today) return { refused: 'date_in_past' };
  if (isMoved && isImmutable(input, pickedRow)) return { refused: 'occurrence_immutable' };
  return reachOf(input, pickedRow) === 'this' ? planThis(input, pickedRow) : planSeriesEdit(input, isMoved);
}

/** Moves one class, and changes its time if one is given; the rest of the series is unchanged. */
export function planMove(
  input: Omit<EditInput, 'scope'> & { new_date: LocalDate } & Partial<
      Pick<ClassFields, 'time_from' | 'duration_minutes'>
    >,
): Plan | Refused {
  const { new_date, time_from, duration_minutes, ...editInput } = input;
  return planEdit({ ...editInput, scope: 'this', changes: { date: new_date, time_from, duration_minutes } });
}

/** A class without repeats is its whole series, so both are edited together, unless the class is already history. */
function reachOf(input: EditInput, pickedRow: Occurrence | undefined): 'this' | 'series' {
  if (input.series.repeat === 'none') return isImmutable(input, pickedRow) ? 'this' : 'series';
  return input.scope === 'this' ? 'this' : 'series';
}

function planThis(input: EditInput & { changes: Changes }, pickedRow: Occurrence | undefined): Plan | Refused {
  const { date = pickedRow?.date ?? input.original_date, repeat, repeat_until, times, ...fields } = input.changes;
  const { series, original_date } = input;
  const changesRule =
    (repeat !== undefined && repeat !== series.repeat) ||
    (repeat_until !== undefined && repeat_until !== series.repeat_until) ||
    (times !== undefined && JSON.stringify(times) !== JSON.stringify(series.times ?? null));
  if (changesRule) return { refused: 'repeat_of_one_date' };

  const current = { ...series, ...timeOn(series, original_date), ...pickedRow?.fields };
  const changesHistory = historic.some((field) => fields[field] !== undefined && fields[field] !== current[field]);
  if (changesHistory && isImmutable(input, pickedRow)) return { refused: 'occurrence_immutable' };

  if (pickedRow) {
    return { ...emptyPlan, updates: [{ id: pickedRow.id, owner: 'series', original_date, date, fields }] };
  }
  return { ...emptyPlan, inserts: [{ owner: 'series', original_date, date, fields, status: 'planned' }] };
}

/** `undefined` means "not changed" and must not overwrite a value. */
function omitUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
