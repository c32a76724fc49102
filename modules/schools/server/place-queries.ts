import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

const branchColumns = ['id', 'name', 'address', 'time_zone'] as const;
const placeColumns = ['id', 'branch_id', 'name', 'capacity', 'exclusive'] as const;

export const listBranches = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('branches')
    .select(branchColumns)
    .where('school_id', '=', p('school_id'))
    .where('archived_at', 'is', null)
    .orderBy('id'),
);

export const branchById = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('branches')
    .select(branchColumns)
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id'))
    .where('archived_at', 'is', null),
);

export const insertBranch = statement(
  (db, p: Params<{ school_id: number; name: string; address: string | null; time_zone: string }>) =>
    db
      .insertInto('branches')
      .values({ school_id: p('school_id'), name: p('name'), address: p('address'), time_zone: p('time_zone') })
      .returning('id'),
);

export const updateBranch = statement(
  (db, p: Params<{ school_id: number; id: number; name: string; address: string | null }>) =>
    db
      .updateTable('branches')
      .set({ name: p('name'), address: p('address') })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

export const archiveBranch = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .updateTable('branches')
    .set({ archived_at: sql`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export const listPlaces = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('places')
    .select(placeColumns)
    .where('school_id', '=', p('school_id'))
    .where('archived_at', 'is', null)
    .orderBy('branch_id')
    .orderBy('id'),
);

export const placeById = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('places')
    .select(placeColumns)
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id'))
    .where('archived_at', 'is', null),
);

export const insertPlace = statement(
  (
    db,
    p: Params<{ school_id: number; branch_id: number; name: string; capacity: number | null; exclusive: boolean }>,
  ) =>
    db
      .insertInto('places')
      .values({
        school_id: p('school_id'),
        branch_id: p('branch_id'),
        name: p('name'),
        capacity: p('capacity'),
        exclusive: p('exclusive'),
      })
      .returning('id'),
);

export const updatePlace = statement(
  (
    db,
    p: Params<{
      school_id: number;
      id: number;
      branch_id: number;
      name: string;
      capacity: number | null;
      exclusive: boolean;
    }>,
  ) =>
    db
      .updateTable('places')
      .set({ branch_id: p('branch_id'), name: p('name'), capacity: p('capacity'), exclusive: p('exclusive') })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

export const archivePlace = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .updateTable('places')
    .set({ archived_at: sql`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);
