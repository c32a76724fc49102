import type { Invariant } from '@ritm/platform';

export const invariants: Invariant[] = [
  {
    name: 'a reversal is minus what it reverses',
    sql: `
      select r.school_id, r.id
      from finances r
      join finances o on o.school_id = r.school_id and o.id = r.reverses_id
      where r.amount <> -o.amount or r.kind <> o.kind`,
  },
  {
    name: 'a reversal stands on the date and account of what it reverses',
    sql: `
      select r.school_id, r.id
      from finances r
      join finances o on o.school_id = r.school_id and o.id = r.reverses_id
      where r.date <> o.date or r.account <> o.account`,
  },
  {
    name: 'nothing reverses a reversal',
    sql: `
      select r.school_id, r.id
      from finances r
      join finances o on o.school_id = r.school_id and o.id = r.reverses_id
      where o.reverses_id is not null`,
  },
  {
    name: 'a reversal is of the same document',
    sql: `
      select r.school_id, r.id
      from finances r
      join finances o on o.school_id = r.school_id and o.id = r.reverses_id
      where (r.source_type, r.source_id) is distinct from (o.source_type, o.source_id)`,
  },
  {
    name: 'a record is of a client of its own organization',
    sql: `
      select f.school_id, f.id
      from finances f
      where student_id is not null
        and not exists (select from students s where s.school_id = f.school_id and s.id = f.student_id)`,
  },
  {
    name: 'no document has refunded more than it received',
    sql: `select school_id, source_type, source_id from finances where source_type is not null group by 1, 2, 3
      having sum(case kind when 'income' then amount when 'refund' then -amount else 0 end) < 0`,
  },
  {
    name: 'a wallet operation taken back is minus itself, once, of the same client',
    sql: `
      select r.school_id, r.id
      from wallet_operations r
      join wallet_operations o on o.school_id = r.school_id and o.id = r.reverses_id
      where r.amount <> -o.amount
        or o.reverses_id is not null
        or (
          r.student_id, r.ledger, r.account, r.subject
        ) is distinct from (o.student_id, o.ledger, o.account, o.subject)`,
  },
];
