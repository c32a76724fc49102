import type { RouteInput } from '@ritm/http';
import { statement, type Params, type ReadContext } from '@ritm/platform';
import { sql } from 'kysely';
import type { analyticsRoutes, RequestsFunnel, RequestsFunnelWhy } from '../../contract/index.ts';
import { spanFor, type Span } from './periods.ts';
import { funnelOf, isInStep, lossOf, type RequestFate } from './request-fates.ts';

const USUAL_DAYS = 30;
const MAX_ROWS = 12;
/** Whoever buys within so many days of the class was won by the request. */
const BUY_DAYS = 14;

interface RequestRow extends RequestFate {
  id: number;
  name: string;
  date: string;
  service_name: string;
  reason: string | null;
  student_id: number | null;
  student_name: string | null;
}
/** The requests that were made on the days, in the organization's calendar, with what became of them. */
const requestsMade = statement(
  (_db, p: Params<Span & { school_id: number; time_zone: string; days: number }>) => sql<RequestRow>`
    select r.id, r.name, (r.created_at at time zone ${p('time_zone')}::text)::date as date, r.state,
      r.verified_at is not null as proved, r.channel, r.utm ->> 'source' as source, r.utm ->> 'medium' as medium,
      r.utm ->> 'campaign' as campaign, r.loss, r.service_name, r.reason, r.student_id,
      listed_name(s.lastname, s.firstname) as student_name,
      r.student_id is not null and exists (
        select
        from lessons_plus l
        join current_terms c on c.school_id = l.school_id and c.lesson_plus_id = l.id
        left join services v on v.school_id = l.school_id and v.id = l.service_id
        where l.school_id = r.school_id
          and l.student_id = r.student_id
          and l.sold_on between o.date and o.date + ${p('days')}::int
          and l.import_id is null
          and v.type is distinct from 'trial'
          and c.close_reason is distinct from 'sale_taken_back'
      ) as bought
    from requests r
    join occurrences o on o.school_id = r.school_id and o.id = r.occurrence_id
    left join students s on s.school_id = r.school_id and s.id = r.student_id
    where r.school_id = ${p('school_id')}
      and r.created_at >= ${p('from')}::date::timestamp at time zone ${p('time_zone')}::text
      and r.created_at < (${p('to')}::date + 1)::timestamp at time zone ${p('time_zone')}::text
    order by r.created_at desc, r.id desc`,
);

const readRequests = async (
  read: ReadContext,
  query: { date_from?: string | undefined; date_to?: string | undefined },
) => {
  const { school_id, time_zone } = read;
  const span = spanFor(read, query, USUAL_DAYS);
  return { span, rows: await read.run(requestsMade, { ...span, school_id, time_zone, days: BUY_DAYS }) };
};

/** Handles `GET analytics/requests`. */
export async function getRequestsFunnel(
  read: ReadContext,
  { query }: RouteInput<typeof analyticsRoutes.get_requests_funnel>,
): Promise<RequestsFunnel> {
  const { span, rows } = await readRequests(read, query);
  return { date_from: span.from, date_to: span.to, ...funnelOf(rows) };
}

/** Handles `GET analytics/requests/why`: the same rows, those of one step, loss or source. */
export async function getRequestsFunnelWhy(
  read: ReadContext,
  { query }: RouteInput<typeof analyticsRoutes.get_requests_funnel_why>,
): Promise<RequestsFunnelWhy> {
  const { step, lost, loss, channel, source, medium, campaign } = query;
  const same = (wanted: string | undefined, value: string | null) => wanted === undefined || wanted === (value ?? '-');
  const { rows } = await readRequests(read, query);
  const chosen = rows.filter(
    (row) =>
      (step === undefined || isInStep(row, step)) &&
      (lost === undefined || (lossOf(row) === lost && same(loss, row.loss))) &&
      same(channel, row.channel) &&
      same(source, row.source) &&
      same(medium, row.medium) &&
      same(campaign, row.campaign),
  );
  return {
    rows: chosen
      .slice(0, MAX_ROWS)
      .map(({ id, name, date, state, service_name, reason, student_id, student_name }) => ({
        id,
        name,
        date,
        state,
        service_name,
        reason,
        student: student_id === null ? null : { id: student_id, name: student_name ?? '' },
      })),
    more: Math.max(0, chosen.length - MAX_ROWS),
  };
}
