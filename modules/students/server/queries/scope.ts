import { sql, type RawBuilder } from 'kysely';

/** The client `s` belongs to the teacher. */
export const isOfTeacher = (teacher_id: number): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1
    from student_teachers t
    where t.school_id = s.school_id
      and t.student_id = s.id
      and t.teacher_id = ${teacher_id}
  )`;

/** The same for a caller who may not be a teacher: null means every client. */
export const isWithin = (teacher_id: number | null): RawBuilder<boolean> =>
  sql<boolean>`(
    ${teacher_id}::bigint is null
    or exists (
      select 1
      from student_teachers t
      where t.school_id = s.school_id
        and t.student_id = s.id
        and t.teacher_id = ${teacher_id}
    )
  )`;

/** SQL version of `hidePhone`, for lists that leave the database as JSON text. */
export const hidden = (phone: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql<string | null>`case
    when length(${phone}) > 4 then left(${phone}, 2) || repeat('•', length(${phone}) - 4) || right(${phone}, 2)
    else ${phone}
  end`;
