import { sql } from 'kysely';
import { statement, type Params, type PersonalData } from '@ritm/platform';

const filesOfPerson = statement(
  (_db, p: Params<{ user_id: number }>) => sql<Record<string, unknown>>`
    select f.school_id, f.student_id, f.name, f.mime, f.size, f.note, f.created_at, f.expires_at
    from student_files f
    join students s on s.school_id = f.school_id and s.id = f.student_id
    where s.user_id = ${p('user_id')}
    order by f.id`,
);

/**
 * A shared file belongs to the organization. An export lists it; an erasure keeps it, because it goes within thirty
 * days anyway.
 */
export const filesPersonalData: PersonalData = {
  collect: async (runner, { user_id }) => ({ student_files: await runner.run(filesOfPerson, { user_id }) }),
  erase: async () => ({}),
  retains: { student_files: 'что организация дала клиенту: тридцать дней, потом имя, размер и отпечаток файла' },
};
