import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { JsonText, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { timetableErrors as errors, type SlotRule, type slotsRoutes } from '../../contract/index.ts';
import { ownTeacherId } from '../access.ts';
import { requireActiveStudents } from '../seats.ts';
import { bookSlot } from './book-slot.ts';
import { listRules, serviceExists, upsertRule } from './queries.ts';
import { findSlots } from './search.ts';

type Routes = typeof slotsRoutes;

/** The desk sees the free time of every teacher, a teacher only their own. */
export async function listSlots(read: ReadContext, { query }: RouteInput<Routes['list_slots']>): Promise<JsonText> {
  const { school_id, time_zone, now } = read;
  const { service, json } = await findSlots(read, {
    school_id,
    service_id: query.service_id,
    teacher_id: ownTeacherId(read.actor) ?? query.teacher_id ?? null,
    from: query.date_from,
    to: query.date_to,
    time_zone,
    now,
    at_desk: true,
    leaving: null,
  });
  const { duration_minutes, teachers } = service;
  const meta = { time_zone, today: todayIn(time_zone, now), duration_minutes, teachers };
  return new JsonText('{"data":', json, `,"meta":${JSON.stringify(meta)}}`);
}

export async function bookSlotForClients(
  tx: WriteContext,
  { body }: RouteInput<Routes['book_slot']>,
): Promise<RouteOutput<Routes['book_slot']>> {
  const own = ownTeacherId(tx.actor);
  if (own !== null && body.teacher_id != null && body.teacher_id !== own) throw new AppError(errors.own_only);
  const students = await requireActiveStudents(tx, body.students_ids);
  const { timetable_id, occurrence_id, teacher_id, date, time_from, time_to, starts_at } = await bookSlot(tx, {
    service_id: body.service_id,
    teacher_id: own ?? body.teacher_id ?? null,
    starts_at: body.starts_at,
    students_ids: students.map(({ id }) => id),
    source: 'walk_in',
    at_desk: true,
  });
  return { id: timetable_id, occurrence_id, teacher_id, date, time_from, time_to, starts_at };
}

export async function listSlotRules(read: ReadContext): Promise<JsonText> {
  const row = requireRow(await read.run(listRules, { school_id: read.school_id }));
  return new JsonText('{"data":', row.json, '}');
}

export async function setSlotRule(tx: WriteContext, { body }: RouteInput<Routes['set_slot_rule']>): Promise<SlotRule> {
  const { school_id } = tx;
  if (body.service_id !== null) {
    const [service] = await tx.run(serviceExists, { school_id, service_id: body.service_id });
    if (!service) throw new AppError(commonErrors.not_found);
  }
  tx.defer(upsertRule, { school_id, ...body });
  tx.audit({
    action: 'timetable.slot_rule_set',
    object_type: body.service_id === null ? 'school' : 'service',
    object_id: body.service_id ?? school_id,
    after: body,
  });
  tx.emit('timetable.work_times_set', []);
  return body;
}
