import { allows, rightsOf } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { inOtherLayout, isSlipOf } from '@ritm/kernel';
import { JsonText, requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import { MAX_COUNTED, type studentsRoutes } from '../../contract/index.ts';
import { reachOf, seesPhones } from '../access.ts';
import { selectAlike } from '../queries/alike.ts';
import { segmentArgs, DEFAULT_PAGE_SIZE, type ListKind } from '../queries/list-kind.ts';
import { selectStudents } from '../queries/list.ts';
import { isOrderedByMoney } from '../queries/summary-columns.ts';
import type { Compiled } from '../segments/compile.ts';
import { compileFor, parseConditions, findGroupSegment, getSegment } from '../segments/segment-clients.ts';
import { firstWord, isScannedToken, searchPatterns, slipPatterns, wordsOf } from '../rules/search.ts';

/**
 * Returns a page of clients and the total in one statement, and in further ones only where nobody was found. Counting
 * stops at a thousand, or past the requested page if that lies further (`capped`), so the answer takes as long with 60
 * 000 cards as with 600, and every page can still be reached.
 */
export async function listStudents(
  read: ReadContext,
  { query }: RouteInput<typeof studentsRoutes.list_students>,
): Promise<JsonText> {
  const { page = 1, per_page = DEFAULT_PAGE_SIZE } = query;
  const { json, total, capped, understood } = await selectPage(read, query, { page, per_page });
  const { role } = read.actor;
  const can = JSON.stringify({
    add: allows(role, 'students.add'),
    import: allows(role, 'students.import'),
    see_money: rightsOf(read.actor).see_money,
    export: allows(role, 'students.export'),
  });
  const meant = understood === undefined ? '' : `,"understood":${JSON.stringify(understood)}`;
  return new JsonText(
    '{"data":',
    json,
    `,"meta":{"page":${page},"per_page":${per_page},"total":${total},"capped":${capped}${meant}},"can":${can}}`,
  );
}

/** The clients that the caller may see and that fit the filters, as JSON text of `studentRow`. */
export async function selectPage(
  read: Context,
  query: Query,
  { page, per_page }: { page: number; per_page: number },
): Promise<Clients> {
  const { search = '', group: named, status, sort = 'name' } = query;
  const hideMoney = !rightsOf(read.actor).see_money;
  // The order alone would tell who has paid more.
  if (hideMoney && isOrderedByMoney(sort)) throw new AppError(commonErrors.forbidden);
  const { segments, group } = await narrowing(read, { ...query, group: named });
  const summary = query.with === 'summary';
  const filters = { segments, group, status, sort, page, per_page, summary, hideMoney: summary && hideMoney };
  const asTyped = await findClients(read, filters, { search });
  return asTyped.total > 0 ? asTyped : ((await findMeant(read, filters, search)) ?? asTyped);
}

type Context = ReadContext | WriteContext;

interface Filters {
  readonly segments: Compiled[];
  readonly group: number | undefined;
  readonly status: Query['status'];
  readonly sort: ListKind['sort'];
  readonly summary: boolean;
  readonly hideMoney: boolean;
  readonly page: number;
  readonly per_page: number;
}

interface Clients {
  readonly json: string;
  readonly total: number;
  readonly capped: boolean;
  /** What the typed text was taken for, where nobody was found by it. */
  readonly understood?: string;
}

/**
 * Nobody is found as typed: the same keys in the other layout («ltybcjd» for «денисов»), then a slip of the fingers in
 * either. A number and a scanned code are never taken for anything else.
 */
async function findMeant(read: Context, filters: Filters, search: string): Promise<Clients | undefined> {
  if (/\d/.test(search) || searchPatterns(search).length === 0) return undefined;
  const turned = inOtherLayout(search);
  const inLayout = turned === undefined ? undefined : await findClients(read, filters, { search: turned });
  if (inLayout && inLayout.total > 0) return { ...inLayout, understood: turned!.trim() };
  for (const text of [search, turned ?? '']) {
    const ids = await alikeTo(read, wordsOf(text));
    const found = ids.length > 0 && (await findClients(read, filters, { ids }));
    if (found && found.total > 0) return { ...found, understood: '' };
  }
  return undefined;
}

/** Cards that have every one of these words with a slip at most: the index finds them by parts of the longest word. */
async function alikeTo(read: Context, words: readonly string[]): Promise<number[]> {
  const [word = ''] = words.toSorted((a, b) => b.length - a.length);
  const patterns = slipPatterns(word);
  if (!patterns) return [];
  const [p1, p2, p3] = patterns;
  const cards = await read.run(selectAlike, { school_id: read.school_id, word, p1, p2, p3 });
  return cards.flatMap(({ id, search }) => {
    const known = search.trim().split(' ');
    return words.every((one) => isSlipOf(one, known)) ? [id] : [];
  });
}

async function findClients(
  read: Context,
  { segments, group, status, sort, page, per_page, summary, hideMoney }: Filters,
  { search = '', ids }: { readonly search?: string; readonly ids?: number[] },
): Promise<Clients> {
  const scanned = isScannedToken(search);
  const patterns = scanned ? [] : searchPatterns(search);
  const { teacher_id } = reachOf(read.actor);
  const word = firstWord(search);
  const isRanked =
    patterns.length > 0 && sort === 'name' && group === undefined && segments.length === 0 && teacher_id === null;
  const kind: ListKind = {
    words: patterns.length,
    ranked: isRanked ? (word.isNumber ? 'club_card' : 'surname') : undefined,
    inside: word.typed.length >= 3,
    chosen: ids !== undefined,
    scanned,
    sort,
    summary,
    hideMoney,
    status: status === undefined ? 'current' : 'given',
    group: group !== undefined,
    segments,
    teacher: teacher_id !== null,
    hidePhones: !seesPhones(read.actor),
    first: page === 1 && per_page === DEFAULT_PAGE_SIZE,
  };
  const cap = Math.max(MAX_COUNTED, page * per_page);
  return requireRow(
    await read.run(selectStudents(kind), {
      school_id: read.school_id,
      status: status ?? '',
      group_id: group ?? 0,
      teacher_id: teacher_id ?? 0,
      token: search.trim(),
      ids: ids ?? [],
      w1: patterns[0] ?? '',
      w2: patterns[1] ?? '',
      w3: patterns[2] ?? '',
      w4: patterns[3] ?? '',
      typed: word.typed,
      start: word.start,
      from: word.from,
      to: word.to,
      limit: per_page,
      offset: (page - 1) * per_page,
      counted: cap + 1,
      ...segmentArgs(segments),
    }),
  );
}

type Query = Omit<RouteInput<typeof studentsRoutes.list_students>['query'], 'page' | 'per_page'>;

/**
 * The filters of the list besides words and status. A dynamic group is filtered by its segment. Only the desk may
 * filter by segments and conditions, because only the desk sees every client.
 */
async function narrowing(
  read: Context,
  { group, segment, where }: Query,
): Promise<{ segments: Compiled[]; group: number | undefined }> {
  const isSegmented = segment !== undefined || where !== undefined;
  if (isSegmented && !allows(read.actor.role, 'students_segments.get_list')) throw new AppError(commonErrors.forbidden);
  const conditions = where === undefined ? undefined : parseConditions(where);
  const [behind, saved, typed] = await Promise.all([
    group === undefined ? undefined : findGroupSegment(read, group),
    segment === undefined ? undefined : getSegment(read, segment),
    conditions && compileFor(read, conditions),
  ]);
  return { segments: [behind, saved, typed].filter((one) => one !== undefined), group: behind ? undefined : group };
}
