import type { OwnerClient } from '@ritm/platform';

/** What a job would compute of the clients, so that no job runs beside the measurements. */
export async function fillSummaries(owner: OwnerClient, school_id: number): Promise<void> {
  await owner.query(
    `
      insert into student_summaries
        (school_id, student_id, pass, left_visits, ends_on, last_visit, visits, owed_visits, debt, spent)
      select $1, s.id, 'Абонемент 8', 100 * (s.id % 9), current_date + (s.id % 35)::int,
        current_date - (s.id % 90)::int, s.id % 70, (s.id % 19 = 0)::int,
        case when s.id % 13 = 0 then 10000 * (s.id % 40) else 0 end, 440000 * (s.id % 12)
      from students s
      where s.school_id = $1`,
    [school_id],
  );
}
