import { AppError, errorText, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { timetableErrors as errors, type TimetableChange, type timetableRoutes } from '../../contract/index.ts';
import { demandOwnChoice } from '../access.ts';
import { checkCapacity, checkChoices, checkedDuration, type Chosen } from '../choices.ts';
import { demandPlan, pick, type Picked } from '../plan-input.ts';
import { planEdit } from '../rules/edit-scope.ts';
import type { Changes, Plan, Scope } from '../rules/edit-plan.ts';
import { quotasText } from '../rules/quotas.ts';
import { isDateOf } from '../rules/repeat.ts';
import { writePlan } from '../write-plan.ts';

type Body = RouteInput<typeof timetableRoutes.edit_timetable>['body'];

/** Changes one date, this and following, or all ahead. What has been keeps its time, teacher and service. */
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

/** Moves one date, its time, teacher and place along if given. */
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

type Asked = Omit<Body, 'scope'> & { scope: Scope };

async function change(
  tx: WriteContext,
  timetable_id: number,
  asked: Asked,
  options: Parameters<typeof writePlan>[3],
): Promise<TimetableChange> {
  demandOwnChoice(tx, asked.teacher_id);
  const { date, scope, service_id, teacher_id, place_id } = asked;
  const chosen: Chosen = { service_id, teacher_id, place_id };
  const picked = await pick(tx, { timetable_id, date, scope, chosen });
  return writePlan(tx, picked, planOf(tx, picked, asked), options);
}

/** What is to be written, once all that is asked for has been found possible. */
export function planOf(tx: WriteContext, picked: Picked, asked: Asked): Plan {
  check(tx, picked, asked);
  return demandPlan(planEdit({ ...picked.input, changes: changesOf(picked, asked) }));
}

function check(tx: WriteContext, { series, row, dates, facts, input }: Picked, asked: Asked): void {
  checkChoices(facts, asked, row ?? series);
  if (facts.place && facts.place.time_zone !== series.time_zone) throw new AppError(errors.other_zone);
  const place = asked.place_id === undefined ? (row ?? series).place_capacity : (facts.place?.capacity ?? null);
  const service = asked.service_id === undefined ? (row ?? series).service_capacity : (facts.service?.capacity ?? null);
  checkCapacity(asked.capacity, { place, service });
  const isOne = input.scope === 'this' && series.repeat !== 'none';
  if (isOne && asked.color !== undefined && asked.color !== series.color)
    throw at('color', errors.repeat_of_one_date, tx);
  if (asked.repeat_until != null && asked.repeat_until < asked.date) throw new AppError(errors.until_before_date);
  const { new_date } = asked;
  if (!isOne || new_date === undefined || new_date === asked.date) return;
  const stands = dates.some((one) => one.date === new_date && one.status !== 'canceled' && one !== row);
  const willStand =
    new_date > (series.materialized_until ?? '') &&
    isDateOf(input.series, new_date) &&
    new_date !== input.original_date;
  if (stands || willStand) throw new AppError(errors.already_that_day);
}

function at(field: string, declaration: (typeof errors)[keyof typeof errors], tx: WriteContext): AppError {
  const error = new AppError(declaration);
  error.fields = { [field]: [errorText(declaration, {}, tx.language)] };
  return error;
}

function changesOf({ series, row }: Picked, asked: Asked): Changes {
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
  } = asked;
  const from = time_from ?? row?.time_from ?? series.time_from;
  return {
    title,
    service_id,
    teacher_id,
    place_id,
    time_from,
    capacity,
    quotas: quotas === undefined ? undefined : quotasText(quotas),
    color,
    repeat,
    duration_minutes: time_to === undefined ? undefined : checkedDuration(from, time_to),
    note: note === undefined ? undefined : note || null,
    repeat_until: repeat === 'none' ? null : asked.repeat_until,
    date: new_date,
  };
}
