import { createHash } from 'node:crypto';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { randomToken } from '@ritm/kernel';
import {
  requireRow,
  JsonText,
  reads,
  writes,
  type Implementation,
  type ReadContext,
  type WriteContext,
} from '@ritm/platform';
import { findPlace, findTeacher } from '@ritm/schools/server';
import { studentFor } from '@ritm/students/server';
import { schoolFeedRoutes as routes, timetableErrors as errors } from '../../contract/index.ts';
import { deleteSchoolFeedRow, listSchoolFeeds, setSchoolFeed } from './queries.ts';

type Body = RouteInput<typeof routes.add_school_feed>['body'];

async function listFeeds(read: ReadContext): Promise<JsonText> {
  const row = requireRow(await read.run(listSchoolFeeds, { school_id: read.school_id }));
  return new JsonText('{"data":', row.json, '}');
}

/** The address is returned only once, because only its hash is stored. Creating it again revokes the previous one. */
async function addFeed(
  tx: WriteContext,
  { body }: RouteInput<typeof routes.add_school_feed>,
): Promise<{ id: number; path: string }> {
  const target = await targetOf(tx, body);
  const secret = randomToken(16);
  const secret_hash = createHash('sha256').update(secret).digest();
  const row = requireRow(await tx.run(setSchoolFeed, { school_id: tx.school_id, ...target, secret_hash }));
  tx.audit({ action: 'timetable.feed_made', object_type: 'calendar_feed', object_id: row.id, after: target });
  return { id: row.id, path: `/api/public/calendar/${secret}.ics` };
}

/** Requires exactly one of the three (else 422), and it must belong to this organization (else 404). */
async function targetOf(tx: WriteContext, body: Body) {
  const { school_id } = tx;
  const target = {
    teacher_id: body.teacher_id ?? null,
    place_id: body.place_id ?? null,
    student_id: body.student_id ?? null,
  };
  const { teacher_id, place_id, student_id } = target;
  if ([teacher_id, place_id, student_id].filter((one) => one !== null).length !== 1)
    throw new AppError(errors.whose_calendar);
  if (student_id !== null) await studentFor(tx, student_id);
  if (teacher_id !== null && !(await findTeacher(tx, { school_id, id: teacher_id })))
    throw new AppError(commonErrors.not_found);
  if (place_id !== null && !(await findPlace(tx, { school_id, id: place_id })))
    throw new AppError(commonErrors.not_found);
  return target;
}

async function deleteFeed(
  tx: WriteContext,
  { params: { id } }: RouteInput<typeof routes.delete_school_feed>,
): Promise<{ ok: true }> {
  const deleted = requireRow(await tx.run(deleteSchoolFeedRow, { school_id: tx.school_id, id }));
  if (deleted.n === 0) throw new AppError(commonErrors.not_found);
  tx.audit({ action: 'timetable.feed_revoked', object_type: 'calendar_feed', object_id: id });
  return { ok: true };
}

export const schoolFeedImplementations: readonly Implementation[] = [
  reads(routes.list_school_feeds, listFeeds),
  writes(routes.add_school_feed, addFeed),
  writes(routes.delete_school_feed, deleteFeed),
];
