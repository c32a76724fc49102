import { describe, expect, it } from 'vitest';
import { fixture } from '../fixture.ts';
import { sqlFactProblems } from './sql-facts.ts';
import { longer, sqlLineProblems } from './sql-lines.ts';

const queries = 'modules/visits/server/queries.ts';
const factsOf = (statement: string, path = queries) =>
  sqlFactProblems(fixture({ [path]: `const rows = sql\`${statement}\`;` })).problems;

describe('a fact that has a home', () => {
  it.each([
    [`select concat_ws(' ', nullif(s.lastname, ''), nullif(s.firstname, '')) from students s`, 'listed_name'],
    [`select concat_ws(' ', \${sql.ref(\`\${alias}.lastname\`)}, \${sql.ref(\`\${alias}.firstname\`)})`, 'listed_name'],
    [`select nullif(concat_ws(\n  ' ', m.firstname, m.lastname), '') from staff m`, 'spoken_name'],
    [
      `select from lessons_minus m where m.reverses_id is null and not exists (
        select 1 from lessons_minus r where r.school_id = m.school_id and r.reverses_id = m.id)`,
      'active_charges',
    ],
    [
      `and m.id not in (
        select r.reverses_id
        from lessons_minus r
        where r.school_id = \${p('school_id')} and r.reverses_id is not null
      )`,
      'active_charges',
    ],
    [`not exists (select from finances r where r.school_id = f.school_id and r.reverses_id = f.id)`, 'active_finances'],
    [`not exists (select from wallet_operations r where r.reverses_id = w.id)`, 'active_wallet_operations'],
    [`where l.school_id = s.school_id and 'notices' = any(l.rights)`, 'student_recipients'],
    [`select * from lesson_plus_terms t order by t.version desc limit 1`, 'current_terms'],
    [`not exists (select from lesson_plus_terms n where n.version > t.version)`, 'current_terms'],
  ])('is refused where it is spelled again: %s', (statement, home) => {
    expect(factsOf(statement)).toEqual([expect.stringContaining(`${queries}:1 spells a fact whose home is ${home}`)]);
    expect(factsOf(statement, 'modules/visits/server/marks.api.test.ts')).toEqual([]);
  });

  it.each([
    `select listed_name(s.lastname, s.firstname), spoken_name(m.firstname, m.lastname) from active_charges`,
    `select translate(lower(concat_ws(' ', lastname, firstname, patronymic, phone)), 'ё', 'е')`,
    `select exists (select from finances r where r.school_id = f.school_id and r.reverses_id = f.id) as reversed`,
    `not exists (select from lessons_minus r where r.reverses_id = m.id and r.reason = \${p('reason')})`,
    `not exists (select from requests r where r.student_id = m.id)`,
  ])('is not seen in %s', (statement) => {
    expect(factsOf(statement)).toEqual([]);
  });
});

describe('the width of SQL', () => {
  const long = `select ${'a.long_name, '.repeat(10)}a.id from a`;
  const linesOf = (source: string) => sqlLineProblems(fixture({ [queries]: source })).problems;

  it.each([`sql\`\n  ${long}\``, `sql<Row>\`${long}\``, `t.sql(\`${long}\`)`, `\`\n  with \${counted}, ${long}\``])(
    'a line over 120 characters is refused in %s',
    (source) => {
      expect(linesOf(source)).toEqual([expect.stringMatching(/queries\.ts:\d is a line of SQL over 120 characters/)]);
    },
  );

  it.each([`sql\`\n  select a.id,\n    b.id\n  from a\``, `const text = \`${'word '.repeat(30)}\`;`])(
    'nothing is refused in %s',
    (source) => {
      expect(linesOf(source)).toEqual([]);
    },
  );

  it('has ten exceptions at most', () => {
    expect(Object.keys(longer).length).toBeLessThanOrEqual(10);
  });
});
