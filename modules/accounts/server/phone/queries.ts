import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

export const findByPhone = statement((db, p: Params<{ phone: string }>) =>
  db.selectFrom('users').select('id').where('phone', '=', p('phone')),
);

export const setPhone = statement((db, p: Params<{ id: number; phone: string }>) =>
  db
    .updateTable('users')
    .set({ phone: p('phone'), updated_at: sql`ritm_now()` })
    .where('id', '=', p('id')),
);
