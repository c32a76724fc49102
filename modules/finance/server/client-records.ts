import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ClientRecords } from '@ritm/students/server';

/** Later records that reverse a moved record or belong to the same document. */
const laterRecords = statement(
  (_db, p: Params<{ school_id: number; ids: number[]; since: string }>) => sql<{ date: string }>`
    select distinct f.date
    from finances f
    where f.school_id = ${p('school_id')}
      and f.created_at > ${p('since')}::timestamptz
      and not f.id = any(${p('ids')}::bigint[])
      and exists (
        select
        from finances m
        where m.school_id = f.school_id
          and m.id = any(${p('ids')}::bigint[])
          and (f.reverses_id = m.id or (f.source_type, f.source_id) = (m.source_type, m.source_id))
      )
    order by f.date limit 5`,
);

export const financeRecords: ClientRecords = {
  rows: [
    { table: 'finances', key: 'id', title: { ru: 'Платежи', en: 'Payments' } },
    { table: 'wallet_operations', key: 'id', title: { ru: 'Баланс', en: 'Balance' } },
  ],
  async later(runner, { school_id, moved, since }) {
    const ids = [...(moved.finances ?? [])];
    if (ids.length === 0) return [];
    const records = await runner.run(laterRecords, { school_id, ids, since });
    return records.map(({ date }) => ({
      why: { ru: 'после объединения по этим платежам есть новые записи', en: 'these payments have newer records' },
      date,
    }));
  },
};
