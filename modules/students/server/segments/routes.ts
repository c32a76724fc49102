import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { reads, requireRow, writes, type Actor, type Implementation, type WriteContext } from '@ritm/platform';
import { segmentErrors, segmentRoutes as routes, type StudentsSegment } from '../../contract/segment.ts';
import {
  deleteSegment,
  groupOfSegment,
  insertSegment,
  previewOf,
  segmentById,
  segmentsOfSchool,
  updateSegment,
  type SegmentRow,
} from './queries.ts';
import { compileFor } from './segment-clients.ts';

const toSegment = (row: SegmentRow, { role }: Actor): StudentsSegment => ({
  ...row,
  can: { edit: allows(role, 'students_segments.edit'), delete: allows(role, 'students_segments.delete') },
});

/** Creates a segment. Invalid conditions are refused here rather than when somebody opens the segment later. */
async function addSegment(tx: WriteContext, { body }: RouteInput<typeof routes.add_segment>) {
  await compileFor(tx, body.conditions);
  const made = requireRow(
    await tx.run(insertSegment, {
      school_id: tx.school_id,
      name: body.name,
      conditions: JSON.stringify(body.conditions),
    }),
  );
  tx.audit({ action: 'students.segment_added', object_type: 'students_segment', object_id: made.id, after: body });
  tx.emit('students.segment_added', [made.id]);
  return toSegment({ id: made.id, ...body }, tx.actor);
}

async function editSegment(tx: WriteContext, { params, body }: RouteInput<typeof routes.edit_segment>) {
  const before = await lockedSegment(tx, params.id);
  const { name = before.name, conditions = before.conditions } = body;
  await compileFor(tx, conditions);
  tx.defer(updateSegment, {
    school_id: tx.school_id,
    id: before.id,
    name,
    conditions: JSON.stringify(conditions),
  });
  tx.audit({
    action: 'students.segment_edited',
    object_type: 'students_segment',
    object_id: before.id,
    before: { name: before.name, conditions: before.conditions },
    after: { name, conditions },
  });
  tx.emit('students.segment_edited', [before.id]);
  return toSegment({ id: before.id, name, conditions }, tx.actor);
}

async function removeSegment(tx: WriteContext, { params }: RouteInput<typeof routes.delete_segment>) {
  const segment = await lockedSegment(tx, params.id);
  const [group] = await tx.run(groupOfSegment, { school_id: tx.school_id, segment_id: segment.id });
  if (group) throw new AppError(segmentErrors.segment_used, { name: group.name });
  tx.defer(deleteSegment, { school_id: tx.school_id, id: segment.id });
  tx.audit({
    action: 'students.segment_deleted',
    object_type: 'students_segment',
    object_id: segment.id,
    before: { name: segment.name, conditions: segment.conditions },
  });
  tx.emit('students.segment_deleted', [segment.id]);
  return { ok: true as const };
}

async function lockedSegment(tx: WriteContext, id: number): Promise<SegmentRow> {
  tx.lock(['students_segment', tx.school_id, id]);
  const [row] = await tx.run(segmentById, { school_id: tx.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

export const segmentImplementations: readonly Implementation[] = [
  reads(routes.list_segments, async (read) => ({
    data: (await read.run(segmentsOfSchool, { school_id: read.school_id })).map((row) => toSegment(row, read.actor)),
    can: { add: allows(read.actor.role, 'students_segments.add') },
  })),
  reads(routes.list_segment_facts, async (read) => ({
    data: read.contributions.clientFacts.map(({ key, title, unit }) => ({ key, title: title[read.language], unit })),
  })),
  reads(routes.preview_segment, async (read, { body }) => {
    const segment = await compileFor(read, body.conditions);
    const preview = requireRow(await read.run(previewOf(segment), segment.args));
    return preview;
  }),
  writes(routes.add_segment, addSegment),
  writes(routes.edit_segment, editSegment),
  writes(routes.delete_segment, removeSegment),
];
