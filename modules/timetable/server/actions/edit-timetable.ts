import { AppError, errorText, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { timetableErrors as errors, type TimetableChange, type timetableRoutes } from '../../contract/index.ts';
import { requireOwnChoice } from '../access.ts';
import { checkCapacity, checkChoices, checkedDuration, type ChoiceIds } from '../choices.ts';
import { requireGroup } from '../groups/actions.ts';
import { regroup } from '../groups/fit.ts';
import { requirePlan, readEditContext, type EditContext } from '../plan-input.ts';
import { planEdit } from '../rules/edit-scope.ts';
import type { Changes, Plan, Scope } from '../rules/edit-plan.ts';
import { quotasText } from '../rules/quotas.ts';
import { isDateOf, timeOn } from '../rules/repeat.ts';
import { checkedTimes } from './week-times.ts';
import { writePlan } from '../write-plan.ts';

type Body = RouteInput<typeof timetableRoutes.edit_timetable>['body'];

/** Changes one date, this and following dates, or all future dates. Past dates keep their time, teacher and service. */
export async function editTimetable(
  tx: WriteContext,
  { params, body }: RouteInput<typeof timetableRoutes.edit_timetable>,
): Promise<TimetableChange> {
  const { force, conflict_reason, preview } = body;
  return change(
    tx,
    params.timetable_id,
    { ...body, scope: body.scope ?? 'this' },
    { force, conflict_reason, preview, event: 'timetable.edited' },
  );
}

/** Moves one date, and changes its time, teacher and place if they are in the request. */
export async function setDate(
  tx: WriteContext,
  { params, body }: RouteInput<typeof timetableRoutes.set_date>,
): Promise<TimetableChange> {
  const { force, conflict_reason } = body;
  return change(
    tx,
    params.timetable_id,
    { ...body, scope: 'this' },
    { force, conflict_reason, event: 'timetable.moved' },
  );
}

/**
 * Moves one date as part of a change that the caller has begun. The caller holds the locks of its series, teacher and
 * place.
 */
export const moveDateWithin = (
  tx: WriteContext,
  { timetable_id, ...edit }: { timetable_id: number; date: string; new_date: string },
): Promise<TimetableChange> =>
  change(tx, timetable_id, { ...edit, scope: 'this' }, { event: 'timetable.moved', within_change: true });

type EditRequest = Omit<Body, 'scope'> & { scope: Scope };

async function change(
  tx: WriteContext,
  timetable_id: number,
  edit: EditRequest,
  options: Parameters<typeof writePlan>[3],
): Promise<TimetableChange> {
  requireOwnChoice(tx, edit.teacher_id);
  const { date, scope, service_id, teacher_id, place_id } = edit;
  const choices: ChoiceIds = { service_id, teacher_id, place_id };
  const context = await readEditContext(tx, { timetable_id, date, scope, choices });
  await requireGroup(tx, edit.students_group_id);
  const changed = await writePlan(tx, context, planOf(tx, context, edit), options);
  const { students_group_id: group_id } = edit;
  if (group_id !== undefined && group_id !== context.series.students_group_id && !options.preview)
    await regroup(tx, { timetable_id: changed.id, group_id, from: changed.date });
  return changed;
}

/** Returns the plan to write, or throws when any part of the request is not possible. */
export function planOf(tx: WriteContext, context: EditContext, edit: EditRequest): Plan {
  check(tx, context, edit);
  return requirePlan(planEdit({ ...context.input, changes: changesOf(context, edit) }));
}

function check(tx: WriteContext, { series, row, dates, facts, input }: EditContext, edit: EditRequest): void {
  checkChoices(facts, edit, row ?? series);
  if (facts.place && facts.place.time_zone !== series.time_zone) throw new AppError(errors.other_zone);
  const place = edit.place_id === undefined ? (row ?? series).place_capacity : (facts.place?.capacity ?? null);
  const service = edit.service_id === undefined ? (row ?? series).service_capacity : (facts.service?.capacity ?? null);
  checkCapacity(edit.capacity, { place, service });
  const isOne = input.scope === 'this' && series.repeat !== 'none';
  if (isOne && edit.color !== undefined && edit.color !== series.color)
    throw fieldError('color', errors.repeat_of_one_date, tx);
  const { students_group_id: group_id } = edit;
  if (isOne && group_id !== undefined && group_id !== series.students_group_id)
    throw fieldError('students_group_id', errors.repeat_of_one_date, tx);
  if (edit.repeat_until != null && edit.repeat_until < edit.date) throw new AppError(errors.until_before_date);
  const { new_date } = edit;
  if (edit.times && new_date !== undefined && new_date !== edit.date) throw new AppError(errors.times_with_date);
  if (!isOne || new_date === undefined || new_date === edit.date) return;
  const isTaken = dates.some((one) => one.date === new_date && one.status !== 'canceled' && one !== row);
  const willBeTaken =
    new_date > (series.materialized_until ?? '') &&
    isDateOf(input.series, new_date) &&
    new_date !== input.original_date;
  if (isTaken || willBeTaken) throw new AppError(errors.already_that_day);
}

function fieldError(field: string, declaration: (typeof errors)[keyof typeof errors], tx: WriteContext): AppError {
  const error = new AppError(declaration);
  error.fields = { [field]: [errorText(declaration, {}, tx.language)] };
  return error;
}

function changesOf({ series, row, input }: EditContext, edit: EditRequest): Changes {
  const {
    title,
    service_id,
    teacher_id,
    place_id,
    time_from,
    time_to,
    repeat,
    capacity,
    quotas,
    color,
    note,
    new_date,
    students_group_id,
  } = edit;
  const from = time_from ?? row?.time_from ?? timeOn(series, input.original_date).time_from;
  const times = edit.times && checkedTimes(edit.times, repeat ?? series.repeat);
  // The weekdays say the time of each, so a time beside them says nothing.
  const time = times
    ? {}
    : { time_from, duration_minutes: time_to === undefined ? undefined : checkedDuration(from, time_to) };
  return {
    title,
    service_id,
    teacher_id,
    place_id,
    ...time,
    times,
    capacity,
    quotas: quotas === undefined ? undefined : quotasText(quotas),
    color,
    students_group_id,
    repeat,
    note: note === undefined ? undefined : note || null,
    repeat_until: repeat === 'none' ? null : edit.repeat_until,
    date: new_date,
  };
}
