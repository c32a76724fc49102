import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { readPage, requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import { personErrors, type personRoutes as routes } from '../../contract/index.ts';
import {
  addBlock,
  addSubscription,
  deleteBlock,
  deleteSubscription,
  selectPersons,
  tieOf,
  userFigures,
  visibleUser,
} from './queries.ts';

type Routes = typeof routes;

/** A missing, hidden or erased person and one who has blocked the reader give the same 404. */
async function userFor(context: ReadContext | WriteContext, id: number) {
  const [user] = await context.run(visibleUser, { id, reader: context.maybeActor?.user_id ?? 0 });
  if (!user) throw new AppError(commonErrors.not_found);
  return user;
}

export const getUser = (
  read: ReadContext,
  { params }: RouteInput<Routes['get_user']>,
): Promise<RouteOutput<Routes['get_user']>> => userFor(read, params.user_id);

export async function getUserStatistic(
  read: ReadContext,
  { params }: RouteInput<Routes['get_user_statistic']>,
): Promise<RouteOutput<Routes['get_user_statistic']>> {
  const [, figures] = await Promise.all([
    userFor(read, params.user_id),
    read.run(userFigures, { id: params.user_id }).then(requireRow),
  ]);
  return figures;
}

export async function followUser(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['follow_user']>,
): Promise<RouteOutput<Routes['follow_user']>> {
  const pair = { user_id: tx.actor.user_id, other: params.user_id };
  if (pair.user_id === pair.other) throw new AppError(personErrors.oneself);
  tx.lock(['user', pair.user_id]);
  const [tie] = await tx.run(tieOf, pair);
  if (!tie) throw new AppError(commonErrors.not_found);
  const subscribed = body.subscribed ?? !tie.subscribed;
  // Unsubscribing is always possible, also from a person who is hidden now.
  if (subscribed) {
    await userFor(tx, pair.other);
    if (tie.blocked) throw new AppError(personErrors.blocked);
  }
  tx.defer(subscribed ? addSubscription : deleteSubscription, pair);
  tx.audit({
    action: subscribed ? 'accounts.user_followed' : 'accounts.user_unfollowed',
    object_type: 'user',
    object_id: pair.other,
  });
  return { subscribed };
}

/**
 * A block ends the subscriptions between the two in both directions. Whom the caller does not know cannot be blocked:
 * the list of the blocked would name every person of the product (decision 145).
 */
export async function blockUser(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['block_user']>,
): Promise<RouteOutput<Routes['block_user']>> {
  const pair = { user_id: tx.actor.user_id, other: params.user_id };
  if (pair.user_id === pair.other) throw new AppError(personErrors.oneself);
  tx.lock(['user', pair.user_id]);
  const [tie] = await tx.run(tieOf, pair);
  if (!tie) throw new AppError(commonErrors.not_found);
  if (!tie.blocked && !tie.subscribed && !tie.follows) await userFor(tx, pair.other);
  const blocked = body.blocked ?? !tie.blocked;
  tx.defer(blocked ? addBlock : deleteBlock, pair);
  if (blocked) {
    tx.defer(deleteSubscription, pair);
    tx.defer(deleteSubscription, { user_id: pair.other, other: pair.user_id });
  }
  tx.audit({
    action: blocked ? 'accounts.user_blocked' : 'accounts.user_unblocked',
    object_type: 'user',
    object_id: pair.other,
  });
  return { blocked };
}

export async function listPersons(
  read: ReadContext,
  { query }: RouteInput<Routes['list_persons']>,
): Promise<RouteOutput<Routes['list_persons']>> {
  const { user_id } = read.actor;
  const { rows, meta } = await readPage(query, (window) =>
    read.run(selectPersons, { user_id, type: query.type, ...window }),
  );
  return { data: rows.map(({ total: _total, ...row }) => row), meta };
}
