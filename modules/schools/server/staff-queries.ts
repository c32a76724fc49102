import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

const staffColumns = ['id', 'user_id', 'firstname', 'lastname', 'patronymic', 'phone', 'position', 'rights'] as const;
const shown = sql<string>`translate(lower(concat_ws(' ', lastname, firstname, patronymic, phone)), 'ё', 'е')`;

export const listStaff = statement(
  (db, p: Params<{ school_id: number; role: string; search: string; limit: number; offset: number }>) =>
    db
      .selectFrom('staff')
      .select([...staffColumns, sql<number>`count(*) over ()`.as('total')])
      .where('school_id', '=', p('school_id'))
      .where('role', '=', p('role'))
      .where('archived_at', 'is', null)
      .where(sql<boolean>`position(${p('search')} in ${shown}) > 0`)
      .orderBy('lastname')
      .orderBy('firstname')
      .orderBy('id')
      .limit(p('limit'))
      .offset(p('offset')),
);

export const staffById = statement((db, p: Params<{ school_id: number; role: string; id: number }>) =>
  db
    .selectFrom('staff')
    .select(staffColumns)
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id'))
    .where('role', '=', p('role'))
    .where('archived_at', 'is', null),
);

export interface StaffColumns {
  user_id: number | null;
  firstname: string;
  lastname: string;
  patronymic: string;
  phone: string | null;
  position: string | null;
  /** JSON text. */
  rights: string;
}

export const insertStaff = statement((db, p: Params<StaffColumns & { school_id: number; role: string }>) =>
  db
    .insertInto('staff')
    .values({
      school_id: p('school_id'),
      role: p('role'),
      user_id: p('user_id'),
      firstname: p('firstname'),
      lastname: p('lastname'),
      patronymic: p('patronymic'),
      phone: p('phone'),
      position: p('position'),
      rights: sql`${p('rights')}::jsonb`,
    })
    .returning('id'),
);

export const updateStaff = statement((db, p: Params<StaffColumns & { school_id: number; id: number }>) =>
  db
    .updateTable('staff')
    .set({
      user_id: p('user_id'),
      firstname: p('firstname'),
      lastname: p('lastname'),
      patronymic: p('patronymic'),
      phone: p('phone'),
      position: p('position'),
      rights: sql`${p('rights')}::jsonb`,
    })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export const archiveStaff = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .updateTable('staff')
    .set({ archived_at: sql`now()` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);
