import { sql, type RawBuilder } from 'kysely';
import type { ClientFact, ClientInQuery } from '@ritm/students/server';

const ofClient = (
  charges: 'active_charges' | 'uncovered_charges',
  { school_id, id }: ClientInQuery,
): RawBuilder<unknown> => sql`from ${sql.table(charges)} m where m.school_id = ${school_id} and m.student_id = ${id}`;

/** Facts about a client that visits answer without evaluating the terms of a pass: each is a lookup in one index. */
export const visitsFacts: readonly ClientFact[] = [
  {
    key: 'visits.last_visit',
    title: { ru: 'Дней с последнего посещения', en: 'Days since the last visit' },
    unit: 'days',
    value: (client) =>
      sql`${client.today} - (
        select m.date_visit ${ofClient('active_charges', client)} and m.outcome in ('attended', 'trial')
        order by m.date_visit desc, m.id desc limit 1
      )`,
  },
  {
    key: 'visits.owed',
    title: { ru: 'Посещений без абонемента', en: 'Visits without a pass' },
    unit: 'visits',
    value: (client) => sql`(select sum(m.visits) ${ofClient('uncovered_charges', client)})`,
  },
  {
    key: 'visits.owed_days',
    title: { ru: 'Дней долгу', en: 'Days in debt' },
    unit: 'days',
    value: (client) => sql`${client.today} - (select min(m.date_visit) ${ofClient('uncovered_charges', client)})`,
  },
];
