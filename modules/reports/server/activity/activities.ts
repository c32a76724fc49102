import { allows, rightsOf } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { addDays, searchText } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findSegmentClients, hidePhone, reachOf } from '@ritm/students/server';
import { findHeldPasses, type HeldPass } from '@ritm/passes/server';
import type { ActivityClass, ActivityList, ActivityQuery, ActivityRow, activityRoutes } from '../../contract/index.ts';
import { PERIOD_DAYS } from './rules.ts';
import {
  activityPageFor,
  filtersAreOwn,
  type ActivityParams,
  type ActivityPage,
  type ActivityRecord,
} from './queries.ts';

const DEFAULT_PAGE_SIZE = 50;
/** The default classes: clients whom a call may bring back. */
const defaultClasses: readonly ActivityClass[] = ['fading', 'sleeping'];

type Filters = Omit<ActivityQuery, 'page' | 'per_page'>;
/**
 * Converts the query of a list or a file into the statement's parameters; `limit` and `offset` select the part of it.
 */
export async function toActivityParams(
  context: ReadContext | WriteContext,
  { classes, teacher_id, group_id, segment_id, search, sort = 'silent' }: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActivityParams> {
  const { school_id, time_zone, now, actor } = context;
  // This removes pattern characters, so that a person cannot search by a pattern.
  const letters = searchText(search);
  return {
    school_id,
    time_zone,
    today: todayIn(time_zone, now),
    teacher_id: reachOf(actor).teacher_id ?? teacher_id ?? null,
    group_id: group_id ?? null,
    student_ids: await findSegmentClients(context, segment_id),
    search: letters === '' ? null : letters,
    classes: [...(classes ?? defaultClasses)],
    sort,
    limit,
    offset,
  };
}

/** Reads the page and the counts; 404 when a filter names a teacher or a group of another organization. */
export async function readActivities(
  context: ReadContext | WriteContext,
  params: ActivityParams,
): Promise<ActivityPage> {
  const { school_id, teacher_id, group_id } = params;
  const [[page], [filters]] = await Promise.all([
    context.run(activityPageFor(params), params),
    context.run(filtersAreOwn, { school_id, teacher_id, group_id }),
  ]);
  if (!filters!.own) throw new AppError(commonErrors.not_found);
  return page!;
}

/** Lists clients with one statement for the page and the counts, and one for the passes of the clients on the page. */
export async function listActivities(
  read: ReadContext,
  { query: { page = 1, per_page = DEFAULT_PAGE_SIZE, ...filters } }: RouteInput<typeof activityRoutes.list_activities>,
): Promise<ActivityList> {
  const { actor, school_id } = read;
  const params = await toActivityParams(read, filters, { limit: per_page, offset: (page - 1) * per_page });
  const result = await readActivities(read, params);
  const rows = result.rows ?? [];
  const passes =
    rows.length === 0
      ? []
      : await findHeldPasses(read, {
          school_id,
          student_ids: rows.map(({ student_id }) => student_id),
          today: params.today,
        });
  const lastOf = lastEnding(passes);
  const { see_phones } = rightsOf(actor);
  const counts = countsOf(result);
  return {
    data: rows.map((row) => toActivityRow(row, { see_phones, pass: lastOf.get(row.student_id) })),
    meta: {
      page,
      per_page,
      total: params.classes.reduce((sum, one) => sum + counts[one], 0),
      counts,
      periods: periodsOn(params.today),
    },
    can: { export: allows(actor.role, 'activites_students.export'), see_phones },
  };
}

/** The last `PERIOD_DAYS`, today included, and as many days before them. */
const periodsOn = (today: string): ActivityList['meta']['periods'] => ({
  now: { date_from: addDays(today, 1 - PERIOD_DAYS), date_to: today },
  before: { date_from: addDays(today, 1 - 2 * PERIOD_DAYS), date_to: addDays(today, -PERIOD_DAYS) },
});

function countsOf({ counts, everybody }: ActivityPage): Record<ActivityClass, number> {
  const { active = 0, fading = 0, sleeping = 0 } = counts ?? {};
  return { active, fading, sleeping, gone: everybody - active - fading - sleeping };
}

type Held = Pick<HeldPass, 'id' | 'student_id' | 'name' | 'ends_on' | 'left' | 'state'>;

/** Returns for each client the valid pass that ends last; a pass without an end counts as the last. */
export function lastEnding(passes: readonly Held[]): ReadonlyMap<number, Held> {
  const last = new Map<number, Held>();
  for (const pass of passes) {
    if (pass.state !== 'active' && pass.state !== 'pending') continue;
    const other = last.get(pass.student_id);
    if (!other || (other.ends_on !== null && (pass.ends_on === null || pass.ends_on > other.ends_on)))
      last.set(pass.student_id, pass);
  }
  return last;
}

export function toActivityRow(
  { phone, ...row }: ActivityRecord,
  { see_phones, pass }: { see_phones: boolean; pass: Held | undefined },
): ActivityRow {
  return {
    ...row,
    phone: see_phones ? phone : hidePhone(phone),
    pass: pass ? { id: pass.id, name: pass.name, ends_on: pass.ends_on, left: pass.left } : null,
  };
}
