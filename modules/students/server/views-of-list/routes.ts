import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { reads, requireRow, writes, type Actor, type Implementation, type WriteContext } from '@ritm/platform';
import { segmentErrors, studentsErrors } from '../../contract/index.ts';
import { viewRoutes as routes, type StudentsView } from '../../contract/view.ts';
import { groupById } from '../queries/groups.ts';
import { segmentById } from '../segments/queries.ts';
import { deleteView, insertView, updateView, viewFor, viewsFor, type ViewRow } from './queries.ts';

const toView = (row: ViewRow, { role }: Actor): StudentsView => ({
  ...row,
  can: { edit: allows(role, 'students_views.edit'), delete: allows(role, 'students_views.delete') },
});

const audited = ({ name, shared, settings }: Omit<ViewRow, 'id'>) => ({ name, shared, settings });

/** A view may keep only a group and a segment of its own organization. */
async function requireOwn(tx: WriteContext, { group, segment }: StudentsView['settings']): Promise<void> {
  const { school_id } = tx;
  const [groups, segments] = await Promise.all([
    group === undefined ? undefined : tx.run(groupById, { school_id, id: group }),
    segment === undefined ? undefined : tx.run(segmentById, { school_id, id: segment }),
  ]);
  if (groups?.length === 0) throw new AppError(studentsErrors.group_missing);
  if (segments?.length === 0) throw new AppError(segmentErrors.segment_missing);
}

async function addView(tx: WriteContext, { body }: RouteInput<typeof routes.add_view>) {
  const { name, shared, settings } = body;
  await requireOwn(tx, settings);
  const made = requireRow(
    await tx.run(insertView, {
      school_id: tx.school_id,
      user_id: shared ? null : tx.actor.user_id,
      name,
      settings: JSON.stringify(settings),
    }),
  );
  tx.audit({
    action: 'students.view_added',
    object_type: 'students_view',
    object_id: made.id,
    after: audited(body),
  });
  tx.emit('students.view_added', [made.id]);
  return toView({ id: made.id, ...body }, tx.actor);
}

/** Another person's own view and a missing one are the same 404. */
async function ownOrSharedView(tx: WriteContext, id: number): Promise<ViewRow> {
  const [row] = await tx.run(viewFor, { school_id: tx.school_id, user_id: tx.actor.user_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

async function editView(tx: WriteContext, { params, body }: RouteInput<typeof routes.edit_view>) {
  const before = await ownOrSharedView(tx, params.id);
  const { name = before.name, shared = before.shared, settings = before.settings } = body;
  if (body.settings) await requireOwn(tx, settings);
  await tx.run(updateView, {
    school_id: tx.school_id,
    id: before.id,
    user_id: shared ? null : tx.actor.user_id,
    name,
    settings: JSON.stringify(settings),
  });
  tx.audit({
    action: 'students.view_edited',
    object_type: 'students_view',
    object_id: before.id,
    before: audited(before),
    after: { name, shared, settings },
  });
  tx.emit('students.view_edited', [before.id]);
  return toView({ id: before.id, name, shared, settings }, tx.actor);
}

async function removeView(tx: WriteContext, { params }: RouteInput<typeof routes.delete_view>) {
  const view = await ownOrSharedView(tx, params.id);
  await tx.run(deleteView, { school_id: tx.school_id, id: view.id });
  tx.audit({
    action: 'students.view_deleted',
    object_type: 'students_view',
    object_id: view.id,
    before: audited(view),
  });
  tx.emit('students.view_deleted', [view.id]);
  return { ok: true as const };
}

export const viewImplementations: readonly Implementation[] = [
  reads(routes.list_views, async (read) => ({
    data: (await read.run(viewsFor, { school_id: read.school_id, user_id: read.actor.user_id })).map((row) =>
      toView(row, read.actor),
    ),
    can: { add: allows(read.actor.role, 'students_views.add') },
  })),
  writes(routes.add_view, addView),
  writes(routes.edit_view, editView),
  writes(routes.delete_view, removeView),
];
