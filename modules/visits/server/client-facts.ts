import { sql, type RawBuilder } from 'kysely';
import type { ClientFact, ClientInQuery } from '@ritm/students/server';

const isActiveCharge = sql`m.reverses_id is null and not exists (
  select from lessons_minus r where r.school_id = m.school_id and r.reverses_id = m.id)`;

const ofClient = ({ school_id, id }: ClientInQuery): RawBuilder<unknown> =>
  sql`from lessons_minus m where m.school_id = ${school_id} and m.student_id = ${id} and ${isActiveCharge}`;

/** Visits that no pass covers. */
const owed = (client: ClientInQuery) => sql`${ofClient(client)} and m.lesson_plus_id is null and m.visits > 0`;

/** Facts about a client that visits answer without evaluating the terms of a pass: each is a lookup in one index. */
export const visitsFacts: readonly ClientFact[] = [
  {
    key: 'visits.last_visit',
    title: { ru: 'Дней с последнего посещения', en: 'Days since the last visit' },
    unit: 'days',
    value: (client) =>
      sql`${client.today} - (select m.date_visit ${ofClient(client)} and m.outcome in ('attended', 'trial') order by m.date_visit desc, m.id desc limit 1)`,
  },
  {
    key: 'visits.owed',
    title: { ru: 'Посещений без абонемента', en: 'Visits without a pass' },
    unit: 'visits',
    value: (client) => sql`(select sum(m.visits) ${owed(client)})`,
  },
  {
    key: 'visits.owed_days',
    title: { ru: 'Дней долгу', en: 'Days in debt' },
    unit: 'days',
    value: (client) => sql`${client.today} - (select min(m.date_visit) ${owed(client)})`,
  },
];
