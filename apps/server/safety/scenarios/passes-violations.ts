import { countVisitsSql } from '@ritm/passes/server';

/** Violations of the laws of passes about what was counted and about days, for `violations.ts`. */
export const passesViolations: Readonly<Record<string, string>> = {
  'visits that were counted are what they were': `
    ${countVisitsSql[0]};
    update lessons_minus set date_visit = date_visit + 1 where id = (select min(id) from lessons_minus)`,
  'sales that were counted are what they were': `
    ${countVisitsSql[1]};
    update lesson_plus_terms set price = price + 1 where version = 1`,
  'the freezes of a pass are those that the audit names': `
    insert into lesson_plus_freezes (school_id, lesson_plus_id, from_date, to_date)
    select school_id, id, '2031-01-01', '2031-01-02'
    from lessons_plus limit 1`,
  'the extensions of a pass are those that the audit names': `
    insert into lesson_plus_extensions (school_id, lesson_plus_id, days, reason)
    select school_id, id, 7, 'x'
    from lessons_plus limit 1`,
};
