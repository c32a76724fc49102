import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentsErrors } from '@ritm/students/contract';
import { joinGroup, quitGroup, studentFor } from '@ritm/students/server';
import {
  ATTENDANCE_DAYS,
  timetableErrors as errors,
  type Enrolled,
  type GroupCard,
  type groupsRoutes,
} from '../../contract/index.ts';
import { lockSeries } from '../imported/series.ts';
import { requireActiveStudents } from '../seats.ts';
import { seatMembers, unseatMembers } from './fit.ts';
import { classesOfGroup, groupById, groupKind, membersOfGroup, seriesOfGroup, waitingOfGroup } from './queries.ts';

export async function getGroup(
  read: ReadContext,
  { params }: RouteInput<typeof groupsRoutes.get_group>,
): Promise<GroupCard> {
  const today = todayIn(read.time_zone, read.now);
  const of = { school_id: read.school_id, group_id: params.students_group_id, today };
  const [[group], classes, members, waiting] = await Promise.all([
    read.run(groupById, of),
    read.run(classesOfGroup, of),
    read.run(membersOfGroup, { ...of, since: addDays(today, -ATTENDANCE_DAYS) }),
    read.run(waitingOfGroup, of),
  ]);
  if (!group) throw new AppError(commonErrors.not_found);
  const { segment_id, ...shown } = group;
  if (segment_id !== null) throw new AppError(studentsErrors.group_dynamic);
  const free = group.capacity === null ? null : Math.max(0, group.capacity - members.length);
  return { ...shown, free, classes, members, waiting };
}

/** Enrols a client; on dates that are full the client has no place, and the answer names the first of each class. */
export async function enrol(
  tx: WriteContext,
  { params, body }: RouteInput<typeof groupsRoutes.enrol>,
): Promise<Enrolled> {
  const { group_id, from, series } = await lockGroup(tx, params.students_group_id, body.date);
  const { student_id } = body;
  await requireActiveStudents(tx, [student_id]);
  await joinGroup(tx, { id: group_id, student_id });
  const full: Enrolled['full'] = [];
  for (const one of series) {
    const dates = await seatMembers(tx, one, { student_ids: [student_id], from });
    if (dates[0] !== undefined) full.push({ timetable_id: one.id, date: dates[0] });
  }
  auditPlaces(tx, student_id, { type: 'add', from, added: series.map(({ id }) => id), removed: [] });
  return { full };
}

export async function leave(
  tx: WriteContext,
  { params, body }: RouteInput<typeof groupsRoutes.leave>,
): Promise<{ ok: true }> {
  const { group_id, from, series } = await lockGroup(tx, params.students_group_id, body.date);
  const { student_id } = body;
  await studentFor(tx, student_id);
  await quitGroup(tx, { id: group_id, student_id });
  for (const { id } of series) await unseatMembers(tx, id, { student_ids: [student_id], from });
  auditPlaces(tx, student_id, { type: 'remove', from, added: [], removed: series.map(({ id }) => id) });
  return { ok: true };
}

/** Locks the series of a group before the group itself, which sorts after them. */
async function lockGroup(tx: WriteContext, group_id: number, date: string | undefined) {
  const today = todayIn(tx.time_zone, tx.now);
  const from = date ?? today;
  if (from < today) throw new AppError(errors.date_in_past);
  const [kind] = await tx.run(groupKind, { school_id: tx.school_id, group_id });
  if (!kind) throw new AppError(commonErrors.not_found);
  const series = await tx.run(seriesOfGroup, { school_id: tx.school_id, group_id, from });
  lockSeries(
    tx,
    series.map(({ id }) => id),
  );
  return { group_id, from, series };
}

function auditPlaces(tx: WriteContext, student_id: number, after: object): void {
  tx.audit({ action: 'timetable.student_set', object_type: 'student', object_id: student_id, after });
}

/** A class may belong to a group of this organization whose members are enrolled. */
export async function requireGroup(tx: WriteContext, group_id: number | null | undefined): Promise<void> {
  if (group_id === null || group_id === undefined) return;
  if (tx.maybeActor?.role === 'teacher') throw new AppError(errors.own_only);
  tx.lock(['students_group', tx.school_id, group_id]);
  const [kind] = await tx.run(groupKind, { school_id: tx.school_id, group_id });
  if (!kind) throw new AppError(commonErrors.not_found);
  if (kind.segment_id !== null) throw new AppError(studentsErrors.group_dynamic);
}
