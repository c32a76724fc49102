import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { inOtherLayout, searchText } from '@ritm/kernel';
import { JsonText, requireRow, type ReadContext } from '@ritm/platform';
import { MAX_COUNTED, type studentsRoutes } from '../../contract/index.ts';
import { reachOf, seesPhones } from '../access.ts';
import { segmentArgs, DEFAULT_PAGE_SIZE, type ListKind } from '../queries/list-kind.ts';
import { selectStudents } from '../queries/list.ts';
import type { Compiled } from '../segments/compile.ts';
import { compileFor, parseConditions, findGroupSegment, getSegment } from '../segments/segment-clients.ts';
import { firstWord, isScannedToken, searchPatterns, wordsOf } from '../rules/search.ts';

/**
 * Returns a page of clients and the total in one statement, and in further ones only where nobody was found. Counting
 * stops at a thousand, or past the requested page if that lies further (`capped`), so the answer takes as long with 60
 * 000 cards as with 600, and every page can still be reached.
 */
export async function listStudents(
  read: ReadContext,
  { query }: RouteInput<typeof studentsRoutes.list_students>,
): Promise<JsonText> {
  const { page = 1, per_page = DEFAULT_PAGE_SIZE, search = '', group: named, status, sort = 'name' } = query;
  const { segments, group } = await narrowing(read, { ...query, group: named });
  const filters = { segments, group, status, sort, page, per_page };
  const asTyped = await findClients(read, filters, { search });
  const found = asTyped.total > 0 ? asTyped : ((await findMeant(read, filters, search)) ?? asTyped);
  const { json, total, capped, understood } = found;
  const { role } = read.actor;
  const can = JSON.stringify({ add: allows(role, 'students.add'), import: allows(role, 'students.import') });
  const meant = understood === undefined ? '' : `,"understood":${JSON.stringify(understood)}`;
  return new JsonText(
    '{"data":',
    json,
    `,"meta":{"page":${page},"per_page":${per_page},"total":${total},"capped":${capped}${meant}},"can":${can}}`,
  );
}

interface Filters {
  readonly segments: Compiled[];
  readonly group: number | undefined;
  readonly status: Query['status'];
  readonly sort: ListKind['sort'];
  readonly page: number;
  readonly per_page: number;
}

interface Search {
  readonly search: string;
  /** Words of the card need only be like those typed. */
  readonly similar?: boolean;
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
async function findMeant(read: ReadContext, filters: Filters, search: string): Promise<Clients | undefined> {
  const typed = search.trim();
  if (typed === '' || /\d/.test(typed) || searchPatterns(typed).length === 0) return undefined;
  const turned = inOtherLayout(typed);
  const attempts = [
    ...(turned === undefined ? [] : [{ search: turned }]),
    ...[typed, turned].flatMap((text) => (isLongEnough(text) ? [{ search: text, similar: true }] : [])),
  ];
  for (const attempt of attempts) {
    const found = await findClients(read, filters, attempt);
    if (found.total > 0) return { ...found, understood: attempt.similar ? '' : attempt.search };
  }
  return undefined;
}

/** Short words are like too many others. */
const isLongEnough = (text: string | undefined): text is string =>
  text !== undefined &&
  searchText(text)
    .split(' ')
    .every((word) => word.length >= LETTERS_TO_COMPARE);
const LETTERS_TO_COMPARE = 4;

async function findClients(
  read: ReadContext,
  { segments, group, status, sort, page, per_page }: Filters,
  { search, similar = false }: Search,
): Promise<Clients> {
  const scanned = isScannedToken(search);
  const patterns = scanned ? [] : similar ? wordsOf(search) : searchPatterns(search);
  const { teacher_id } = reachOf(read.actor);
  const word = firstWord(search);
  const isRanked =
    patterns.length > 0 && sort === 'name' && group === undefined && segments.length === 0 && teacher_id === null;
  const kind: ListKind = {
    words: patterns.length,
    ranked: isRanked && !similar ? (word.isNumber ? 'club_card' : 'surname') : undefined,
    inside: word.typed.length >= 3,
    similar,
    scanned,
    sort,
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

type Query = RouteInput<typeof studentsRoutes.list_students>['query'];

/**
 * The filters of the list besides words and status. A dynamic group is filtered by its segment. Only the desk may
 * filter by segments and conditions, because only the desk sees every client.
 */
async function narrowing(
  read: ReadContext,
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
