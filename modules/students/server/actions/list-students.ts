import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { JsonText, requireRow, type ReadContext } from '@ritm/platform';
import { MAX_COUNTED, type studentsRoutes } from '../../contract/index.ts';
import { reachOf, seesPhones } from '../access.ts';
import { segmentArgs, DEFAULT_PAGE_SIZE, type ListKind } from '../queries/list-kind.ts';
import { selectStudents } from '../queries/list.ts';
import type { Compiled } from '../segments/compile.ts';
import { compileFor, parseConditions, findGroupSegment, getSegment } from '../segments/segment-clients.ts';
import { firstWord, isScannedToken, searchPatterns } from '../rules/search.ts';

/**
 * Returns a page of clients and the total in one statement. Counting stops at a thousand, or past the requested page if
 * that lies further (`capped`), so the answer takes as long with 60 000 cards as with 600, and every page can still be
 * reached.
 */
export async function listStudents(
  read: ReadContext,
  { query }: RouteInput<typeof studentsRoutes.list_students>,
): Promise<JsonText> {
  const { page = 1, per_page = DEFAULT_PAGE_SIZE, search = '', group: named, status, sort = 'name' } = query;
  const { segments, group } = await narrowing(read, { ...query, group: named });
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
  const row = requireRow(
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
  const { json, total, capped } = row;
  const { role } = read.actor;
  const can = JSON.stringify({ add: allows(role, 'students.add'), import: allows(role, 'students.import') });
  return new JsonText(
    '{"data":',
    json,
    `,"meta":{"page":${page},"per_page":${per_page},"total":${total},"capped":${capped}},"can":${can}}`,
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
