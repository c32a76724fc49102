import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { PlaceInvitation } from '../contract/index.ts';

const staffColumns = ['id', 'user_id', 'firstname', 'lastname', 'patronymic', 'phone', 'position', 'rights'] as const;
interface Rights {
  rights: Readonly<Record<string, unknown>>;
}

/** The newest invitation to the place, as long as nobody has accepted one. */
const invitation = sql<PlaceInvitation | null>`case
  when user_id is null then (
    select json_build_object(
      'id', i.id, 'expires_at', i.expires_at,
      'state', case when i.state = 'pending' and i.expires_at <= ritm_now() then 'expired' else i.state end
    )
    from staff_invitations i
    where i.school_id = staff.school_id and i.staff_id = staff.id
    order by i.id desc limit 1
  )
end`.as('invitation');
const shown = sql<string>`translate(lower(concat_ws(' ', lastname, firstname, patronymic, phone)), 'ё', 'е')`;

export const listStaff = statement(
  (db, p: Params<{ school_id: number; role: string; search: string; limit: number; offset: number }>) =>
    db
      .selectFrom('staff')
      .select([...staffColumns, invitation, sql<number>`count(*) over ()`.as('total')])
      .where('school_id', '=', p('school_id'))
      .where('role', '=', p('role'))
      .where('archived_at', 'is', null)
      .where(sql<boolean>`position(${p('search')} in ${shown}) > 0`)
      .orderBy('lastname')
      .orderBy('firstname')
      .orderBy('id')
      .limit(p('limit'))
      .offset(p('offset'))
      .$narrowType<Rights>(),
);

export const staffById = statement((db, p: Params<{ school_id: number; role: string; id: number }>) =>
  db
    .selectFrom('staff')
    .select([...staffColumns, invitation])
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id'))
    .where('role', '=', p('role'))
    .where('archived_at', 'is', null)
    .$narrowType<Rights>(),
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
    .set({ archived_at: sql`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** A teacher's or an administrator's place. */
export const placeOfStaff = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('staff')
    .select(['id', 'role', 'user_id', 'phone'])
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id'))
    .where('role', 'in', ['teacher', 'administrator'])
    .where('archived_at', 'is', null)
    .$narrowType<{ role: 'teacher' | 'administrator' }>(),
);

/** Gives the place to the person who accepted. */
export const seatStaff = statement((db, p: Params<{ school_id: number; id: number; user_id: number }>) =>
  db
    .updateTable('staff')
    .set({ user_id: p('user_id') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);
