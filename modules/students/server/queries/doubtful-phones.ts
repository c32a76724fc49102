import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/**
 * `doubts` is the JSON text of `[{ student_id, phone, written }]`. The newest record about a number replaces earlier
 * ones.
 */
export const addDoubts = statement(
  (_db, p: Params<{ school_id: number; doubts: string }>) => sql<never>`
    update students s set doubtful_phones = n.kept
    from (
      select c.id,
        (
          select jsonb_agg(jsonb_build_object('phone', o.phone, 'written', o.written))
          from (
            select distinct on (a.phone) a.phone, a.written
            from (
              select k->>'phone' as phone, k->>'written' as written, 1 as rank
              from jsonb_array_elements(c.doubtful_phones) k
              union all select d.phone, d.written, 0
              from jsonb_to_recordset(${p('doubts')}::jsonb) as d(student_id bigint, phone text, written text)
              where d.student_id = c.id
            ) a
            order by a.phone, a.rank
          ) o
        ) as kept
      from students c
      where c.school_id = ${p('school_id')}
        and c.id in (select d.student_id from jsonb_to_recordset(${p('doubts')}::jsonb) as d(student_id bigint))
    ) n
    where s.school_id = ${p('school_id')} and s.id = n.id`,
);

export const deleteDoubts = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .updateTable('students')
    .set({ doubtful_phones: sql`'[]'` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** `doubts` is the JSON text of `[{ student_id, phone }]`; a null phone stands for all numbers of the card. */
export const takeDoubtsBack = statement(
  (_db, p: Params<{ school_id: number; doubts: string }>) => sql<never>`
    update students s
    set doubtful_phones = coalesce((
      select jsonb_agg(k)
      from jsonb_array_elements(s.doubtful_phones) k
      where not exists (
        select
        from jsonb_to_recordset(${p('doubts')}::jsonb) as d(student_id bigint, phone text)
        where d.student_id = s.id and (d.phone is null or d.phone = k->>'phone')
      )
    ), '[]')
    where s.school_id = ${p('school_id')}
      and s.id in (select d.student_id from jsonb_to_recordset(${p('doubts')}::jsonb) as d(student_id bigint))`,
);
