import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { supportErrors, type supportRoutes } from '../../contract/index.ts';

type Routes = typeof supportRoutes;

/** The queue of one kind, and the number of waiting items of each; without a kind, the first. */
export async function listModeration(
  read: ReadContext,
  { query }: RouteInput<Routes['list_moderation']>,
): Promise<RouteOutput<Routes['list_moderation']>> {
  const { page = 1, per_page = 50 } = query;
  const { moderated } = read.contributions;
  const source = query.kind === undefined ? moderated[0] : moderated.find((one) => one.kind === query.kind);
  if (!source) throw new AppError(commonErrors.not_found);
  const [items, counts] = await Promise.all([
    source.waiting(read, { limit: per_page, offset: (page - 1) * per_page }),
    Promise.all(moderated.map((one) => one.count(read))),
  ]);
  const kinds = moderated.map(({ kind }, index) => ({ kind, waiting: counts[index]! }));
  return {
    data: items.map(({ school_id, school_name, ...item }) => ({
      kind: source.kind,
      school: { id: school_id, name: school_name },
      ...item,
    })),
    kinds,
    meta: { page, per_page, total: kinds.find((one) => one.kind === source.kind)!.waiting },
  };
}

/**
 * Publishes or refuses an item. The module that owns the item writes the decision and its line of audit for the
 * organization.
 */
export async function decideModeration(
  tx: WriteContext,
  { body }: RouteInput<Routes['decide_moderation']>,
): Promise<{ ok: true }> {
  const { kind, school_id, id, decision, reason } = body;
  const source = tx.contributions.moderated.find((one) => one.kind === kind);
  if (!source) throw new AppError(commonErrors.not_found);
  const published = decision === 'published';
  if (!(await source.decide(tx, { school_id, id, published, reason: reason || undefined })))
    throw new AppError(supportErrors.already_decided);
  return { ok: true };
}
