import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

interface Named {
  school_id: number;
  ids: number[];
}
interface OfClient {
  school_id: number;
  student_id: number;
}
interface Row<Name = string> {
  id: number;
  name: Name;
  student_id: number;
}

const passes = statement(
  (_db, p: Params<Named>) => sql<Row>`
    select id, name, student_id
    from lessons_plus
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const passesOfClient = statement(
  (_db, p: Params<OfClient>) => sql<{ id: number }>`
    select id
    from lessons_plus
    where school_id = ${p('school_id')} and student_id = ${p('student_id')}
    union
    select lesson_plus_id
    from lesson_plus_students
    where school_id = ${p('school_id')} and student_id = ${p('student_id')}`,
);
const visits = statement(
  (_db, p: Params<Named>) => sql<Row<string | null>>`
    select m.id, v.name, m.student_id
    from lessons_minus m
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where m.school_id = ${p('school_id')} and m.id = any(${p('ids')}::bigint[])`,
);
const visitsOfClient = statement(
  (_db, p: Params<OfClient>) => sql<{ id: number }>`
    select id
    from lessons_minus
    where school_id = ${p('school_id')} and student_id = ${p('student_id')} and reverses_id is null
    order by date_visit desc, id desc limit 1000`,
);

/** A visit is known to the journal by the first of its versions; the one in force is what can be taken back. */
const visitsInForce = statement(
  (_db, p: Params<Named>) => sql<{ object_id: number; id: number; student_id: number }>`
    select k.id as object_id, m.id, m.student_id
    from unnest(${p('ids')}::bigint[]) as k(id)
    join active_charges m on m.school_id = ${p('school_id')} and m.id = k.id
    union
    select k.id, m.id, m.student_id
    from unnest(${p('ids')}::bigint[]) as k(id)
    join active_charges m on m.school_id = ${p('school_id')} and m.root_id = k.id`,
);

interface LinesOfPasses {
  school_id: number;
  lines: number[];
  passes: number[];
  kinds: string[];
  times: string[];
}

/** An action with a pass and its line are written in one transaction, so they have one time. */
const actionsOfLines = statement(
  (_db, p: Params<LinesOfPasses>) => sql<{ line_id: number; id: number; student_id: number }>`
    select k.line_id, a.id, a.student_id
    from unnest(
      ${p('lines')}::bigint[], ${p('passes')}::bigint[], ${p('kinds')}::text[], ${p('times')}::timestamptz[]
    ) as k(line_id, pass_id, kind, time)
    join pass_actions a
      on a.school_id = ${p('school_id')}
        and a.lesson_plus_id = k.pass_id
        and a.kind = k.kind
        and a.created_at = k.time
    where a.undone_at is null`,
);

/** The kinds of `pass_actions` by the actions that the journal says; what is made by an undo is not undone again. */
const kindOfAction: Readonly<Record<string, string>> = {
  'visits.pass_frozen': 'freeze',
  'visits.pass_unfrozen': 'unfreeze',
  'visits.pass_extended': 'extend',
  'visits.pass_transferred': 'transfer',
  'visits.pass_students_set': 'family',
};

/** How the journal of actions names what this module owns. */
export const auditedPasses: readonly Contributions['auditedObjects'][] = [
  {
    type: 'lesson_plus',
    names: (runner, at) => runner.run(passes, at),
    ofClient: (runner, at) => runner.run(passesOfClient, at),
    async undo(runner, { school_id, lines }) {
      const own = lines.filter(({ action }) => Object.hasOwn(kindOfAction, action));
      const found = await runner.run(actionsOfLines, {
        school_id,
        lines: own.map(({ id }) => id),
        passes: own.map(({ object_id }) => object_id),
        kinds: own.map(({ action }) => kindOfAction[action]!),
        times: own.map(({ created_at }) => created_at),
      });
      return found.map((one) => ({ by: 'pass_action' as const, ...one }));
    },
  },
  {
    type: 'lesson_minus',
    names: (runner, at) => runner.run(visits, at),
    ofClient: (runner, at) => runner.run(visitsOfClient, at),
    async undo(runner, { school_id, lines }) {
      const own = lines.filter(({ action }) => action === 'visits.marked');
      const found = await runner.run(visitsInForce, { school_id, ids: own.map(({ object_id }) => object_id) });
      const byObject = new Map(found.map(({ object_id, ...visit }) => [object_id, visit]));
      return own.flatMap((line) => {
        const visit = byObject.get(line.object_id);
        return visit ? [{ by: 'visit' as const, line_id: line.id, ...visit }] : [];
      });
    },
  },
];
