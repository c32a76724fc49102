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
  isMember,
  setMembers,
  updateGroup,
  type GroupAbout,
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
  const about = aboutOf(body, nothing);
  await requireSegment(tx, segment_id);
  const made = requireRow(await tx.run(insertGroup, { school_id: tx.school_id, name, segment_id, ...about }));
  tx.audit({
    action: 'students.group_created',
    object_type: 'students_group',
    object_id: made.id,
    after: { name, segment_id, ...about },
  });
  tx.emit('students.group_created', [made.id]);
  const group = await withCount(tx, { id: made.id, name, segment_id, ...about, students_count: 0 });
  return toStudentsGroup(group, tx.actor);
}

export async function editGroup(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.edit_students_group>,
): Promise<StudentsGroup> {
  const group = await lockedGroup(tx, params.id);
  const { name = group.name, segment_id = group.segment_id } = body;
  const shown = async (one: GroupRow) => toStudentsGroup(await withCount(tx, one), tx.actor);
  const about = aboutOf(body, group);
  const before = { name: group.name, segment_id: group.segment_id, ...aboutOf({}, group) };
  const after = { name, segment_id, ...about };
  if (JSON.stringify(before) === JSON.stringify(after)) return shown(group);
  await requireSegment(tx, segment_id);
  await tx.run(updateGroup, { school_id: tx.school_id, id: group.id, ...after });
  tx.audit({
    action: name === group.name ? 'students.group_edited' : 'students.group_renamed',
    object_type: 'students_group',
    object_id: group.id,
    before,
    after,
  });
  tx.emit('students.group_renamed', [group.id]);
  return shown({ ...group, ...after });
}

const nothing: GroupAbout = {
  level: null,
  programme: null,
  age_from: null,
  age_to: null,
  teacher_id: null,
  capacity: null,
};

/** What the group is after the call: a field that the call leaves out stays. */
function aboutOf(body: { [K in keyof GroupAbout]?: GroupAbout[K] | undefined }, group: GroupAbout): GroupAbout {
  const pick = <K extends keyof GroupAbout>(name: K): GroupAbout[K] => {
    const value = body[name];
    return value === undefined ? group[name] : value;
  };
  const about = {
    level: pick('level') || null,
    programme: pick('programme') || null,
    age_from: pick('age_from'),
    age_to: pick('age_to'),
    teacher_id: pick('teacher_id'),
    capacity: pick('capacity'),
  };
  if (about.age_from !== null && about.age_to !== null && about.age_to < about.age_from)
    throw new AppError(studentsErrors.group_ages);
  return about;
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

/**
 * Puts one client into a group as far as it has a place, or takes them out; the caller has checked the client. Returns
 * the group. Call it before any lock that sorts after `students_group`.
 */
export async function joinGroup(tx: WriteContext, at: { id: number; student_id: number }): Promise<GroupRow> {
  const group = await fillable(tx, at.id);
  const members = await tx.run(isMember, { school_id: tx.school_id, ...at });
  if (members.length > 0) return group;
  if (group.capacity !== null && group.students_count >= group.capacity)
    throw new AppError(studentsErrors.group_full, { taken: group.students_count, capacity: group.capacity });
  await tx.run(addMembers, { school_id: tx.school_id, id: group.id, students_ids: [at.student_id] });
  recordFilled(tx, group.id, { add_students_ids: [at.student_id] });
  return group;
}
export async function quitGroup(tx: WriteContext, at: { id: number; student_id: number }): Promise<GroupRow> {
  const group = await fillable(tx, at.id);
  await tx.run(deleteMembers, { school_id: tx.school_id, id: group.id, students_ids: [at.student_id] });
  recordFilled(tx, group.id, { remove_students_ids: [at.student_id] });
  return group;
}

function recordFilled(tx: WriteContext, id: number, after: object): void {
  tx.audit({ action: 'students.group_filled', object_type: 'students_group', object_id: id, after });
  tx.emit('students.group_filled', [id]);
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
