/**
 * Groups of clients: kept by hand, or given by a segment (dynamic). A dynamic group has no stored members; they are
 * found when it is read, so adding to one is refused.
 */
import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import { segmentErrors, studentsErrors, type StudentsGroup, type studentsRoutes } from '../../contract/index.ts';
import { requireClients } from '../access.ts';
import { countOfSegment, segmentById } from '../segments/queries.ts';
import { getSegment } from '../segments/segment-clients.ts';
import {
  addMembers,
  deleteGroup,
  deleteMembers,
  clearGroup,
  groupById,
  groupsOfSchool,
  insertGroup,
  setMembers,
  updateGroup,
} from '../queries/groups.ts';
import { toStudentsGroup } from '../views.ts';

type Context = ReadContext | WriteContext;

export async function listGroups(read: ReadContext): Promise<{ data: StudentsGroup[]; can: { add: boolean } }> {
  const groups = await read.run(groupsOfSchool, { school_id: read.school_id });
  const counted = await Promise.all(groups.map((group) => withCount(read, group)));
  return {
    data: counted.map((group) => toStudentsGroup(group, read.actor)),
    can: { add: allows(read.actor.role, 'students_groups.add') },
  };
}

type GroupRow = Exclude<(typeof groupById)['row'], undefined>;

/** Counts the members of a dynamic group at the time of the call. */
async function withCount(context: Context, group: GroupRow): Promise<GroupRow> {
  if (group.segment_id === null) return group;
  const segment = await getSegment(context, group.segment_id);
  const count = requireRow(await context.run(countOfSegment(segment), segment.args));
  return { ...group, students_count: count.n };
}

export async function addGroup(
  tx: WriteContext,
  { body }: RouteInput<typeof studentsRoutes.add_students_group>,
): Promise<StudentsGroup> {
  const { name, segment_id = null } = body;
  await requireSegment(tx, segment_id);
  const made = requireRow(await tx.run(insertGroup, { school_id: tx.school_id, name, segment_id }));
  tx.audit({
    action: 'students.group_created',
    object_type: 'students_group',
    object_id: made.id,
    after: { name, segment_id },
  });
  tx.emit('students.group_created', [made.id]);
  const group = await withCount(tx, { id: made.id, name, segment_id, students_count: 0 });
  return toStudentsGroup(group, tx.actor);
}

export async function editGroup(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.edit_students_group>,
): Promise<StudentsGroup> {
  const group = await lockedGroup(tx, params.id);
  const { name = group.name, segment_id = group.segment_id } = body;
  const shown = async (one: GroupRow) => toStudentsGroup(await withCount(tx, one), tx.actor);
  if (name === group.name && segment_id === group.segment_id) return shown(group);
  await requireSegment(tx, segment_id);
  await tx.run(updateGroup, { school_id: tx.school_id, id: group.id, name, segment_id });
  tx.audit({
    action: name === group.name ? 'students.group_edited' : 'students.group_renamed',
    object_type: 'students_group',
    object_id: group.id,
    before: { name: group.name, segment_id: group.segment_id },
    after: { name, segment_id },
  });
  tx.emit('students.group_renamed', [group.id]);
  return shown({ ...group, name, segment_id });
}

async function requireSegment(tx: WriteContext, id: number | null): Promise<void> {
  if (id === null) return;
  const [segment] = await tx.run(segmentById, { school_id: tx.school_id, id });
  if (!segment) throw new AppError(segmentErrors.segment_missing);
}

export async function removeGroup(
  tx: WriteContext,
  { params }: RouteInput<typeof studentsRoutes.delete_students_group>,
): Promise<{ ok: true }> {
  const group = await lockedGroup(tx, params.id);
  tx.defer(clearGroup, { school_id: tx.school_id, id: group.id });
  tx.defer(deleteGroup, { school_id: tx.school_id, id: group.id });
  tx.audit({
    action: 'students.group_deleted',
    object_type: 'students_group',
    object_id: group.id,
    before: { name: group.name },
  });
  tx.emit('students.group_deleted', [group.id]);
  return { ok: true };
}

export async function setGroupMembers(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.set_students_group_members>,
): Promise<StudentsGroup> {
  const group = await fillable(tx, params.id);
  await tx.run(setMembers, { school_id: tx.school_id, id: group.id, students_ids: body.students_ids });
  tx.audit({
    action: 'students.group_filled',
    object_type: 'students_group',
    object_id: group.id,
    after: { students_ids: body.students_ids },
  });
  tx.emit('students.group_filled', [group.id]);
  const after = requireRow(await tx.run(groupById, { school_id: tx.school_id, id: group.id }));
  return toStudentsGroup(after, tx.actor);
}

/** Adds and removes many clients; a client named in both lists is removed. */
export async function changeGroupMembers(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.change_students_group_members>,
): Promise<StudentsGroup> {
  const { add_students_ids = [], remove_students_ids = [] } = body;
  const group = await fillable(tx, params.id);
  const at = { school_id: tx.school_id, id: group.id };
  await requireClients(tx, remove_students_ids);
  if (add_students_ids.length > 0) await tx.run(addMembers, { ...at, students_ids: add_students_ids });
  if (remove_students_ids.length > 0) await tx.run(deleteMembers, { ...at, students_ids: remove_students_ids });
  tx.audit({
    action: 'students.group_filled',
    object_type: 'students_group',
    object_id: group.id,
    after: { add_students_ids, remove_students_ids },
  });
  tx.emit('students.group_filled', [group.id]);
  const after = requireRow(await tx.run(groupById, at));
  return toStudentsGroup(after, tx.actor);
}

/** Returns a group with a fixed membership. */
async function fillable(tx: WriteContext, id: number): Promise<GroupRow> {
  const group = await lockedGroup(tx, id);
  if (group.segment_id !== null) throw new AppError(studentsErrors.group_dynamic);
  return group;
}

async function lockedGroup(tx: WriteContext, id: number) {
  tx.lock(['students_group', tx.school_id, id]);
  const [group] = await tx.run(groupById, { school_id: tx.school_id, id });
  if (!group) throw new AppError(commonErrors.not_found);
  return group;
}
