import { countFinancesSql } from '@ritm/finance/server';

/** Violations of the laws over records of money, by the name of the law. */
export const financeViolations: Readonly<Record<string, string>> = {
  'a reversal is minus what it reverses': `update finances set amount = amount - 1 where reverses_id is not null`,
  'a reversal stands on the date and account of what it reverses': `
    update finances set date = date + 1
    where reverses_id is not null`,
  'nothing reverses a reversal': `
    insert into finances (school_id, kind, amount, date, category, source_type, source_id, reverses_id)
    select school_id, kind, -amount, date, category, source_type, source_id, id
    from finances
    where reverses_id is not null`,
  'a reversal is of the same document': `
    update finances set category = null, source_type = 'other', source_id = 1
    where reverses_id is not null`,
  'a record is of a client of its own organization': `update finances set student_id = 999999999`,
  'no document has refunded more than it received': `
    insert into finances (school_id, kind, amount, date, category, source_type, source_id)
    select school_id, 'refund', 100000000, date, category, source_type, source_id
    from finances
    where source_type is not null and reverses_id is null limit 1`,
  'a wallet operation taken back is minus itself, once, of the same client': `
    insert into wallet_operations (school_id, student_id, ledger, account, amount, date)
    select school_id, id, 'money', 'opening', 100, '2026-03-11'
    from students limit 1;
    insert into wallet_operations (school_id, student_id, ledger, account, amount, date, reverses_id)
    select school_id, student_id, ledger, account, -99, date, id
    from wallet_operations`,
  'records of money that were counted are what they were': `
    ${countFinancesSql};
    update finances set date = date + 1 where id = (select min(id) from finances)`,
  'a record made by hand agrees with its line of the audit': `
    update finances set amount = amount + 1
    where source_type is null and reverses_id is null`,
  'a record that the audit names is in the ledger': `delete from finances where source_type is null`,
  'money of documents agrees with its lines of the audit': `
    update finances set amount = amount + 1
    where source_type is not null`,
  'money is taken back exactly when the audit says so': `delete from finances where reverses_id is not null`,
  'imported payments agree with their line of the audit': `
    update finances set import_id = 1, reverses_id = null
    where reverses_id is not null`,
  'a record is taken back once, and after it was made': `
    insert into finances (school_id, kind, amount, date, category, source_type, source_id, reverses_id)
    select school_id, kind, amount, date, category, source_type, source_id, reverses_id
    from finances
    where reverses_id is not null`,
};
