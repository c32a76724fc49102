import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { JsonText, requireRow, type WriteContext } from '@ritm/platform';
import type { supportRoutes } from '../../contract/index.ts';
import { listRequests, lockRequest, updateRequest } from '../queries.ts';

/** Closes or reopens a request; an absent field keeps its value, null clears it. */
export async function editRequest(
  tx: WriteContext,
  { params: { id }, body }: RouteInput<typeof supportRoutes.edit_request>,
): Promise<JsonText> {
  const [before] = await tx.run(lockRequest, { id });
  if (!before) throw new AppError(commonErrors.not_found);
  const status = body.status ?? before.status;
  const note = body.note === undefined ? before.note : body.note || null;
  await tx.run(updateRequest, { id, status, note, done_by: status === 'done' ? tx.actor.user_id : null });
  tx.audit({
    action: 'support.request_edited',
    object_type: 'support_request',
    object_id: id,
    before: { status: before.status },
    after: { status },
  });
  const list = requireRow(await tx.run(listRequests, { status: null, id, limit: 1, offset: 0 }));
  return new JsonText(list.json.slice(1, -1));
}
