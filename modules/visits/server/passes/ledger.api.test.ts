/**
 * R12, R14 and O12: what is written in the ledger stays as it was written, each law of `verify` finds its violation,
 * and each change has one audit line. Control: the database's owner may rewrite a row, the product may not.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withOwner } from '@ritm/platform';
import { sealAudit } from '@ritm/platform/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { visitsRoutes, type Marked } from '../../contract/index.ts';
import { type LessonPlus, passesRoutes } from '@ritm/passes/contract';
import { passesInvariants } from '@ritm/passes/server';
import { visitsInvariants } from '../invariants.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let lot: LessonPlus;
let visit: Marked['lesson_minus'];
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  lot = await buildLessonPlus(t, school, { student_id: (await buildStudent(t, school)).id });
  ({ lesson_minus: visit } = await markVisit(t, school, { student_id: lot.student_id, lesson_plus_id: lot.id }));
  await sealAudit(t.platform.database);
});
afterAll(() => t.close());

/** A statement with its values. */
type Sql = [text: string, values?: unknown[]];

/** Runs the statements as the owner and rolls them back; returns the result of the last one. */
const asOwner = (...statements: Sql[]): Promise<unknown[]> =>
  withOwner(t.url, async (client) => {
    await client.query('begin');
    try {
      let rows: unknown[] = [];
      for (const [text, values] of statements) ({ rows } = await client.query(text, values));
      return rows;
    } finally {
      await client.query('rollback');
    }
  });

/** Ways to rewrite what has been written, and a column to try it on. */
const rewritings = ['update TABLE set COLUMN = COLUMN', 'delete from TABLE', 'truncate TABLE cascade'];
const ledgers = [
  ['finances', 'comment'],
  ['lessons_plus', 'name'],
  ['lesson_plus_terms', 'comment'],
  ['lessons_minus', 'reason'],
  ['lesson_plus_burns', 'visits'],
  ['audit_log', 'reason'],
  ['audit_seals', 'rows_count'],
] as const;

describe('what is written stays as it was written (R12)', () => {
  const rewrites = ledgers.flatMap(([table, column]) =>
    rewritings.map((text) => [text.replaceAll('TABLE', table).replaceAll('COLUMN', column)]),
  );

  it.each(rewrites)('the product’s role may not %s', async (rewrite) => {
    await expect(t.platform.database.pool.query(rewrite!)).rejects.toMatchObject({ code: '42501' });
  });

  it.each(rewrites)('the control: the owner may %s', async (rewrite) => {
    // Rows referenced by others are deleted with foreign keys disabled, which only the owner may do.
    await expect(asOwner(["set local session_replication_role = 'replica'"], [rewrite!])).resolves.toEqual([]);
  });
});

interface Violation {
  student_id?: number;
  visits?: number;
  value?: number;
  reverses_id?: number;
  occurrence_id?: number;
}
const violatingCharge = `
  insert into lessons_minus (
    school_id, student_id, lesson_plus_id, visits, value, reverses_id, occurrence_id, date_visit, outcome, counted
  )
  values ($1, $2, $3, $4, $5, $6, $7, '2026-03-11', 'attended', true)`;
const aCharge = ({ student_id, visits = 0, value = 0, reverses_id, occurrence_id }: Violation): Sql => [
  violatingCharge,
  [school.school_id, student_id ?? lot.student_id, lot.id, visits, value, reverses_id ?? null, occurrence_id ?? null],
];

/** The client's old place on a new class. */
const aPlace = async (status: string): Promise<Sql> => {
  await buildTimetable(t, school, { date: '2026-03-11' });
  return [
    `
      insert into occurrence_students (school_id, occurrence_id, student_id, status, created_at)
      select $1, max(id), $2, $3, '2026-03-01'
      from occurrences`,
    [school.school_id, lot.student_id, status],
  ];
};

const aFreeze = (lesson_plus_id: number): Sql => [
  `
    insert into lesson_plus_freezes (school_id, lesson_plus_id, from_date, to_date)
    values ($1, $2, '2026-03-01', '2026-03-31')`,
  [school.school_id, lesson_plus_id],
];

const invariants = [...passesInvariants, ...visitsInvariants];

describe('each invariant finds its violation (R14)', () => {
  const violations: Record<string, () => Promise<Sql[]>> = {
    'no lot is spent past its visits': async () => [
      ['alter table lessons_minus disable trigger lessons_minus_within_lot'],
      aCharge({ visits: 701 }),
    ],
    'every lot has terms, versions without gaps': async () => [
      [
        `
          insert into lesson_plus_terms (school_id, lesson_plus_id, version, visits, price)
          values ($1, $2, 3, 800, 440000)`,
        [school.school_id, lot.id],
      ],
    ],
    'a reversal is the opposite of its original': async () => [aCharge({ visits: -50, reverses_id: visit.id })],
    'a mark stands exactly while its charge does': async () => {
      await buildTimetable(t, school, { date: '2026-03-11' });
      const [one] = await t.sql<{ id: string }>('select id from occurrences order by id desc limit 1');
      return [aCharge({ occurrence_id: Number(one!.id) })];
    },
    'a lot is used by its holder or one it was sold for': async () => [
      aCharge({ student_id: (await buildStudent(t, school)).id }),
    ],
    'a lot earns no more than its price': async () => [aCharge({ value: lot.price! })],
    'what moved out of a lot arrived in another': async () => {
      const other = await buildLessonPlus(t, school, { student_id: lot.student_id });
      return [
        [
          `
            insert into lesson_plus_moves (school_id, kind, from_id, to_id, visits, value, paid)
            values ($1, 'transfer', $2, $3, 100, 1, 1)`,
          [school.school_id, lot.id, other.id],
        ],
      ];
    },
    'a lot without an end is not frozen': async () => {
      const { id } = await buildService(t, school, { validity: null, validity_unit: null });
      const endless = await buildLessonPlus(t, school, { student_id: lot.student_id, service_id: id });
      return [aFreeze(endless.id)];
    },
    'no visit is written off a lot on a day on which it is frozen': async () => [aFreeze(lot.id)],
    'places are given up by a freeze that was done': async () => {
      await buildTimetable(t, school, { date: '2026-03-11' });
      return [
        [
          `
            with b as (
              insert into pass_batches (school_id, kind, state, from_date, to_date, days, reason)
              values ($1, 'extend', 'ready', '2026-03-01', '2026-03-01', 1, 'x')
              returning id
            )
            insert into pass_batch_bookings (school_id, batch_id, lesson_plus_id, occurrence_id, student_id, state)
            select $1, b.id, $2, (select max(id) from occurrences where school_id = $1), $3, 'found'
            from b`,
          [school.school_id, lot.id, lot.student_id],
        ],
      ];
    },
    'a late cancel is of a visit that was charged as one': async () => [
      [
        `
          insert into late_cancels (school_id, lesson_minus_id, canceled_at, free_until)
          values ($1, $2, '2026-03-11T10:00Z', '2026-03-11T09:00Z')`,
        [school.school_id, visit.id],
      ],
    ],
    'a place and the charge in force of its visit agree': async () => [await aPlace('marked')],
    'a place that was given up by a charge is held only when it was taken anew': async () => [
      await aPlace('confirmed'),
      [
        `
          with c as (
            insert into lessons_minus (
              school_id, student_id, lesson_plus_id, visits, occurrence_id, date_visit, outcome, counted
            )
            select $1, $2, $3, 0, max(id), '2026-03-11', 'canceled_late', true
            from occurrences
            returning id, occurrence_id
          )
          insert into visit_marks (school_id, occurrence_id, student_id, lesson_minus_id)
          select $1, occurrence_id, $2, id
          from c`,
        [school.school_id, lot.student_id, lot.id],
      ],
    ],
    'a make-up is of an excused absence, used by a visit of the same client': async () => [
      [
        `
          insert into make_ups (school_id, student_id, lesson_minus_id, lesson_plus_id, days_after_end)
          values ($1, $2, $3, $4, 14)`,
        [school.school_id, lot.student_id, visit.id, lot.id],
      ],
    ],
    'a make-up names its visits by their first rows': async () => [
      [
        `
          with r as (
            insert into lessons_minus (
              school_id, student_id, lesson_plus_id, date_visit, outcome, visits, counted, root_id
            )
            values ($1, $2, $3, '2026-03-11', 'excused', 0, false, $4)
            returning id
          )
          insert into make_ups (school_id, student_id, lesson_minus_id, lesson_plus_id, days_after_end)
          select $1, $2, id, $3, 14
          from r`,
        [school.school_id, lot.student_id, lot.id, visit.id],
      ],
    ],
    'a make-up that is used stands on an absence in force': async () => [
      [
        `
          insert into make_ups (school_id, student_id, lesson_minus_id, used_by_id, lesson_plus_id, days_after_end)
          values ($1, $2, $3, $3, $4, 14)`,
        [school.school_id, lot.student_id, visit.id, lot.id],
      ],
    ],
    'what a mass action took back is not in force': async () => [
      [
        `
          with b as (
            insert into pass_batches (school_id, kind, state, from_date, to_date, days, reason)
            values ($1, 'extend', 'undone', '2026-03-01', '2026-03-01', 1, 'x')
            returning id
          ),
          l as (
            insert into pass_batch_lots (school_id, batch_id, lesson_plus_id, state)
            select $1, id, $2, 'undone'
            from b
          )
          insert into lesson_plus_extensions (school_id, lesson_plus_id, days, reason, batch_id)
          select $1, $2, 1, 'x', id
          from b`,
        [school.school_id, lot.id],
      ],
    ],
    'a mass action that is done has reached every pass it counted': async () => [
      [
        `
          insert into pass_batches (school_id, kind, state, from_date, to_date, days, reason, done)
          values ($1, 'extend', 'done', '2026-03-01', '2026-03-01', 1, 'x', 5)`,
        [school.school_id],
      ],
    ],
    'what was taken back of a pass is not in force': async () => [
      [
        `
          with e as (
            insert into lesson_plus_extensions (school_id, lesson_plus_id, days, reason)
            values ($1, $2, 5, 'x')
            returning id
          )
          insert into pass_actions (school_id, kind, student_id, lesson_plus_id, detail, undone_at)
          select $1, 'extend', $3, $2, jsonb_build_object('extension_id', id), now()
          from e`,
        [school.school_id, lot.id, lot.student_id],
      ],
    ],
  };

  it('and none is without one', () => {
    expect(Object.keys(violations).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
  });

  it.each(invariants)('$name', async ({ name, sql }) => {
    expect(await asOwner([sql])).toEqual([]);
    expect(await asOwner(...(await violations[name]!()), [sql])).toHaveLength(1);
  });
});

describe('the audit (O12)', () => {
  const params = () => ({ role: 'owner' as const, school_id: school.school_id, student_id: lot.student_id });

  /** What one call leaves in the audit, oldest first. */
  async function auditedBy(call: () => Promise<unknown>): Promise<string[]> {
    const [{ last }] = (await t.sql<{ last: string }>('select coalesce(max(id), 0) as last from audit_log')) as [
      { last: string },
    ];
    await call();
    return (await t.sql<{ action: string }>('select action from audit_log where id > $1 order by id', [last])).map(
      ({ action }) => action,
    );
  }

  it('has one row for each change, and none for a refusal or a dry run', async () => {
    const { student_id } = lot;
    let sold!: LessonPlus;
    let marked!: Marked;
    expect(
      await auditedBy(
        async () => void (sold = await buildLessonPlus(t, school, { student_id, service_id: lot.service_id! })),
      ),
    ).toEqual(['finance.recorded', 'visits.pass_sold']);
    expect(
      await auditedBy(async () => void (marked = await markVisit(t, school, { student_id, lesson_plus_id: sold.id }))),
    ).toEqual(['visits.marked']);
    const visitParams = () => ({ ...params(), id: marked.lesson_minus.id });
    expect(
      await auditedBy(
        async () =>
          void (marked = await t.call(school.owner, visitsRoutes.edit_lesson_minus, {
            params: visitParams(),
            body: { status: 'excused' },
          })),
      ),
    ).toEqual(['visits.corrected']);
    expect(
      await auditedBy(() => t.call(school.owner, visitsRoutes.delete_lesson_minus, { params: visitParams() })),
    ).toEqual(['visits.taken_back']);
    expect(
      await auditedBy(() => t.request(school.owner, visitsRoutes.delete_lesson_minus, { params: visitParams() })),
    ).toEqual([]);
    const passParams = { ...params(), id: sold.id };
    expect(
      await auditedBy(() =>
        t.call(school.owner, passesRoutes.edit_lesson_plus, { params: passParams, body: { comment: 'подарок' } }),
      ),
    ).toEqual(['visits.pass_edited']);
    expect(await auditedBy(() => t.call(school.owner, passesRoutes.get_lesson_plus, { params: passParams }))).toEqual(
      [],
    );
    expect(
      await auditedBy(() => t.call(school.owner, passesRoutes.delete_lesson_plus, { params: passParams })),
    ).toEqual(['finance.reversed', 'visits.pass_taken_back']);
  });

  it('says who, where from and what it was before', async () => {
    const [line] = await t.sql(`select * from audit_log where action = 'visits.corrected' order by id desc limit 1`);
    expect(line).toMatchObject({
      school_id: String(school.school_id),
      actor_user_id: String(school.owner.user_id),
      actor_role: 'owner',
      object_type: 'lesson_minus',
      before: { outcome: 'attended', visits: 100, value: 55_000 },
      after: { outcome: 'excused', visits: 0, value: 0 },
      request_id: expect.any(String),
    });
  });

  it('is sealed: an edited row is found', async () => {
    await sealAudit(t.platform.database);
    expect(await t.verify()).toEqual([]);
    const [marked] = await t.sql<{ id: string }>("select min(id) as id from audit_log where action = 'visits.marked'");
    const rewriting = 'update TABLE set after = jsonb_set(after, $2, $3) where id = $1'.replace('TABLE', 'audit_log');
    const forge = (value: string) => t.sql(rewriting, [marked!.id, ['value'], value]);
    await forge('1');
    expect(await t.verify()).toMatchObject([
      { name: 'a charge agrees with its line of the audit' },
      { name: 'audit chain is whole' },
    ]);
    await forge('55000');
    expect(await t.verify()).toEqual([]);
  });
});
