import { hasPermission } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { JsonText, type ReadContext, type WriteContext } from '@ritm/platform';
import { tariffAllows } from '@ritm/schools/contract';
import { findOwnCards, seesPhones } from '@ritm/students/server';
import {
  requestStates,
  type RequestCard,
  type RequestRow,
  type requestRoutes,
  type RequestState,
} from '../contract/index.ts';
import { authorOf, candidatesOf, historyOf, selectRequests, oneRequest, requestFigures } from './queries/lists.ts';
import { isOpen } from './rules/request-state.ts';

type Context = ReadContext | WriteContext;

const canDo = ({ actor }: Context, permission: `${string}.${string}`): boolean =>
  hasPermission(actor, permission) && tariffAllows(actor.lacks ?? [], permission);

const statesOf = (filter: RouteInput<typeof requestRoutes.list_requests>['query']['state'] = 'open'): RequestState[] =>
  filter === 'all' ? [...requestStates] : filter === 'open' ? requestStates.filter(isOpen) : [filter];

/** The parameters of the list and of its export, without the page. */
export function toListParams(
  context: Context,
  { state, search: typed }: Omit<RouteInput<typeof requestRoutes.list_requests>['query'], 'page' | 'per_page'>,
) {
  // A number can be typed in many ways but is stored in one.
  const digits = typed?.replace(/[\s()+-]/g, '');
  return {
    school_id: context.school_id,
    acts: canDo(context, 'requests.edit'),
    phones: seesPhones(context.actor),
    states: statesOf(state),
    search: digits && /^\d{3,}$/.test(digits) ? digits.replace(/^8/, '') : typed?.trim() || null,
  };
}

/** Handles `GET requests`: the list with the figures above it. */
export async function listRequests(
  read: ReadContext,
  { query }: RouteInput<typeof requestRoutes.list_requests>,
): Promise<JsonText> {
  const { page = 1, per_page = 50, ...filters } = query;
  const { school_id } = read;
  const params = toListParams(read, filters);
  const { acts, states } = params;
  const [[list], [figures]] = await Promise.all([
    read.run(selectRequests, { ...params, limit: per_page, offset: (page - 1) * per_page }),
    read.run(requestFigures, { school_id, today: todayIn(read.time_zone, read.now) }),
  ]);
  const { states: counts, median_minutes, blocked } = figures!;
  const total = counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  const envelope = {
    meta: { page, per_page, total },
    states: counts,
    median_minutes,
    blocked,
    can: { edit: acts, settings: canDo(read, 'booking_settings.edit') },
  };
  return new JsonText(`{"data":${list!.json},${JSON.stringify(envelope).slice(1)}`);
}

/** Returns one request with the cards of its possible authors and its history. */
export async function getRequestCard(context: Context, id: number): Promise<RequestCard> {
  const { school_id } = context;
  const phones = seesPhones(context.actor);
  const [[row], history] = await Promise.all([
    context.run(oneRequest, { school_id, id, phones, acts: canDo(context, 'requests.edit') }),
    context.run(historyOf, { school_id, id }),
  ]);
  const [request] = JSON.parse(row!.json) as RequestRow[];
  if (!request) throw new AppError(commonErrors.not_found);
  const candidates = await context.run(candidatesOf, { school_id, id, phones, own: await cardsOfAuthor(context, id) });
  return { ...request, candidates, history };
}

async function cardsOfAuthor(context: Context, id: number): Promise<number[]> {
  const { school_id } = context;
  const [author] = await context.run(authorOf, { school_id, id });
  return author?.user_id == null ? [] : findOwnCards(context, { school_id, user_id: author.user_id });
}
