import { sql } from 'kysely';
import { statement, type Params, type Statement } from '@ritm/platform';
import type { SegmentConditions, SegmentPreview } from '../../contract/segment.ts';
import type { Compiled, SegmentArgs } from './compile.ts';

export interface SegmentRow {
  id: number;
  name: string;
  conditions: SegmentConditions;
}

export const segmentsOfSchool = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('student_segments')
    .select(['id', 'name', sql<SegmentConditions>`conditions`.as('conditions')])
    .where('school_id', '=', p('school_id'))
    .orderBy('name')
    .orderBy('id'),
);

export const segmentById = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('student_segments')
    .select(['id', 'name', sql<SegmentConditions>`conditions`.as('conditions')])
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export const insertSegment = statement((db, p: Params<{ school_id: number; name: string; conditions: string }>) =>
  db
    .insertInto('student_segments')
    .values({ school_id: p('school_id'), name: p('name'), conditions: sql`${p('conditions')}::jsonb` })
    .returning('id'),
);

export const updateSegment = statement(
  (db, p: Params<{ school_id: number; id: number; name: string; conditions: string }>) =>
    db
      .updateTable('student_segments')
      .set({ name: p('name'), conditions: sql`${p('conditions')}::jsonb` })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

export const deleteSegment = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('student_segments').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

/** The first group that uses a segment. */
export const groupOfSegment = statement((db, p: Params<{ school_id: number; segment_id: number }>) =>
  db
    .selectFrom('students_groups')
    .select('name')
    .where('school_id', '=', p('school_id'))
    .where('segment_id', '=', p('segment_id'))
    .orderBy('id')
    .limit(1),
);

/** The segment of a dynamic group; no row for a group with a fixed membership. */
export const segmentOfGroup = statement((db, p: Params<{ school_id: number; group_id: number }>) =>
  db
    .selectFrom('students_groups as g')
    .innerJoin('student_segments as c', (join) =>
      join.onRef('c.school_id', '=', 'g.school_id').onRef('c.id', '=', 'g.segment_id'),
    )
    .select(['c.id', 'c.name', sql<SegmentConditions>`c.conditions`.as('conditions')])
    .where('g.school_id', '=', p('school_id'))
    .where('g.id', '=', p('group_id')),
);

const statementCache = new Map<string, Statement<SegmentArgs, never>>();

/** Keeps one statement for each shape of segment, however many segments have it. */
function ofShape<R>(what: string, segment: Compiled, write: (p: Params<SegmentArgs>) => ReturnType<typeof sql<R>>) {
  const key = `${what} ${segment.toJSON()}`;
  const known = statementCache.get(key);
  if (known) return known as Statement<SegmentArgs, R>;
  const made = statement((_db, p: Params<SegmentArgs>) => write(p));
  statementCache.set(key, made as Statement<SegmentArgs, never>);
  return made;
}

/** How many clients match, and the first of them by name. */
export const previewOf = (segment: Compiled): Statement<SegmentArgs, SegmentPreview> =>
  ofShape<SegmentPreview>('preview', segment, (p) => {
    const fits = sql`s.school_id = ${p('school_id')} and s.status <> 'archived' and ${segment.where(p)}`;
    return sql<SegmentPreview>`
      select (select count(*) from students s where ${fits}) as count,
        (
          select coalesce(json_agg(row_to_json(f)), '[]')
          from (
            select s.id, s.firstname, s.lastname, s.patronymic
            from students s
            where ${fits}
            order by s.name_key, s.id limit 10
          ) f
        ) as students`;
  });

export const countOfSegment = (segment: Compiled): Statement<SegmentArgs, { n: number }> =>
  ofShape<{ n: number }>('count', segment, (p) => {
    const fits = sql`s.school_id = ${p('school_id')} and s.status <> 'archived' and ${segment.where(p)}`;
    return sql<{ n: number }>`select count(*) as n from students s where ${fits}`;
  });

export const idsOfSegment = (segment: Compiled): Statement<SegmentArgs, { id: number }> =>
  ofShape<{ id: number }>('ids', segment, (p) => {
    const fits = sql`s.school_id = ${p('school_id')} and s.status <> 'archived' and ${segment.where(p)}`;
    return sql<{ id: number }>`select s.id from students s where ${fits} order by s.name_key, s.id`;
  });
