/**
 * The only place that turns the conditions of a segment into SQL. Values travel as parameters, never as text; a fact
 * of another module is a condition that its module contributes. Equal shapes share one prepared statement.
 */
import { sql, type RawBuilder } from 'kysely';
import { AppError } from '@ritm/http';
import type { Params, Runner } from '@ritm/platform';
import type { ClientFact } from '../contributions/client-facts.ts';
import { segmentErrors, type SegmentCondition, type SegmentConditions } from '../../contract/segment.ts';
import type { FieldRow } from '../fields/queries.ts';
import { toStoredNumber } from '../fields/values.ts';

/** Values of a segment by their parameter names in its SQL. */
export type SegmentArgs = Record<string, unknown>;

/**
 * A segment as a condition over the card `s`. Two segments of one shape share a statement and differ in values only.
 */
export interface Compiled {
  /** A condition over the row `s` of `students`; `today` is among `args`. */
  where(p: Params<SegmentArgs>): RawBuilder<boolean>;
  args: SegmentArgs;
  /** The shape that the SQL text depends on, used as the cache key of statements. */
  toJSON(): string;
}

export interface SegmentContext {
  facts: readonly ClientFact[];
  fields: readonly FieldRow[];
  runner: Runner;
  school_id: number;
  /** `YYYY-MM-DD` in the organization's zone. */
  today: string;
}

type At = (name: string) => RawBuilder<unknown>;

/** One condition: its SQL with named parameters, and the shape that decides the text. */
interface Part {
  shape: string;
  sql(at: At): RawBuilder<unknown>;
  args: SegmentArgs;
}

type Of<B extends SegmentCondition['by']> = Extract<SegmentCondition, { by: B }>;

/**
 * The only place where conditions become SQL. Values are never part of the text. A field or a fact that does not exist,
 * or a condition that its kind does not allow, is refused.
 */
export async function compileSegment(segment: SegmentConditions, context: SegmentContext): Promise<Compiled> {
  const parts = await Promise.all(segment.conditions.map(async (condition) => partOf(condition, context)));
  const args = Object.fromEntries(
    parts.flatMap((part, index) => Object.entries(part.args).map(([name, value]) => [`c${index}_${name}`, value])),
  );
  const glue = segment.match === 'all' ? sql` and ` : sql` or `;
  return {
    where: (p) =>
      sql<boolean>`(${sql.join(
        parts.map((part, index) => {
          const at = (name: string) => sql`${p(name === 'today' || name === 'school_id' ? name : `c${index}_${name}`)}`;
          return sql`(${part.sql(at)})`;
        }),
        glue,
      )})`,
    args: { ...args, today: context.today, school_id: context.school_id },
    toJSON: () => `${segment.match}:${parts.map(({ shape }) => shape).join('|')}`,
  };
}

function partOf(condition: SegmentCondition, context: SegmentContext): Part | Promise<Part> {
  switch (condition.by) {
    case 'status':
      return plain('status', { is: condition.is }, (at) => sql`s.status = ${at('is')}`);
    case 'gender':
      return plain('gender', { is: condition.is }, (at) => sql`s.gender = ${at('is')}`);
    case 'age':
      return plain(`age:${rangeShape(condition)}`, rangeArgs(condition), (at) =>
        within(sql`extract(year from age(${at('today')}::date, s.birth_date))`, condition, at),
      );
    case 'birthday':
      return plain('birthday', { within: condition.within }, (at) => sql`${nextBirthday(at)} <= ${at('within')}::int`);
    case 'written_in':
      return plain(
        'written_in',
        { within: condition.within },
        (at) => sql`s.created_at >= ${at('today')}::date - ${at('within')}::int`,
      );
    case 'tag':
      return listed('tag', condition, (at) => sql`s.tags && ${at('any')}::text[]`);
    case 'source':
      return listed('source', condition, (at) => sql`s.source is not null and s.source = any(${at('any')}::text[])`);
    case 'group':
      return listed('group', condition, (at) => linked('student_group_members', 'group_id', at));
    case 'teacher':
      return listed('teacher', condition, (at) => linked('student_teachers', 'teacher_id', at));
    case 'phone':
      return plain(`phone:${condition.known}`, {}, () =>
        condition.known ? sql`s.phone is not null` : sql`s.phone is null`,
      );
    case 'field':
      return fieldPart(condition, context.fields);
    case 'fact':
      return factPart(condition, context);
  }
}

const plain = (shape: string, args: SegmentArgs, write: Part['sql']): Part => ({ shape, args, sql: write });

const nextBirthday = (at: At): RawBuilder<unknown> => sql`
  (
    s.birth_date + make_interval(years => extract(year from age(${at('today')}::date - 1, s.birth_date))::int + 1)
  )::date - ${at('today')}::date`;

function listed(
  shape: string,
  { any, not }: { any: readonly unknown[]; not?: boolean | undefined },
  write: Part['sql'],
): Part {
  const isNot = not === true;
  return plain(`${shape}:${isNot}`, { any: [...any] }, (at) => (isNot ? sql`not (${write(at)})` : write(at)));
}

const linked = (table: string, column: string, at: At) => sql`exists (
  select
  from ${sql.table(table)} k
  where k.school_id = s.school_id
    and k.student_id = s.id
    and k.${sql.ref(column)} = any(${at('any')}::bigint[])
)`;

interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

/** `value` lies between the given ends; with neither end, the condition is that there is a value. */
function within(value: RawBuilder<unknown>, { from, to }: Range, at: At) {
  const ends = [
    ...(from === undefined ? [] : [sql`${value} >= ${at('from')}::bigint`]),
    ...(to === undefined ? [] : [sql`${value} <= ${at('to')}::bigint`]),
  ];
  return ends.length === 0 ? sql`${value} is not null` : sql.join(ends, sql` and `);
}

const rangeShape = ({ from, to }: Range): string => `${from === undefined ? '' : 'f'}${to === undefined ? '' : 't'}`;
const rangeArgs = ({ from, to }: Range): SegmentArgs => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

const invalid = (): AppError => new AppError(segmentErrors.conditions_invalid);

/** A condition on a field of the organization. Each kind allows only its own forms of condition. */
function fieldPart(condition: Of<'field'>, fields: readonly FieldRow[]): Part {
  const field = fields.find(({ id }) => id === condition.field_id);
  if (!field) throw invalid();
  const { field_id, by: _, known, ...criteria } = condition;
  const holds = (test: RawBuilder<unknown>, at: At) => sql`exists (
    select
    from student_field_values v
    where v.school_id = s.school_id
      and v.student_id = s.id
      and v.field_id = ${at('field_id')}::bigint
      and ${test}
  )`;
  const names = Object.keys(criteria).filter((name) => criteria[name as keyof typeof criteria] !== undefined);
  if (known !== undefined) {
    if (names.length > 0) throw invalid();
    return plain(`field:${known}`, { field_id }, (at) =>
      known ? holds(sql`true`, at) : sql`not ${holds(sql`true`, at)}`,
    );
  }
  const allowed = waysOf[field.kind];
  if (names.length === 0 || names.some((name) => !allowed.includes(name))) throw invalid();
  const { any, is, contains, from, to, since, until } = criteria;
  const args: SegmentArgs = {
    field_id,
    ...(any && { any }),
    ...(is !== undefined && { is }),
    ...(contains !== undefined && { contains: `%${contains.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` }),
    ...(from !== undefined && { from: toStoredNumber(from) }),
    ...(to !== undefined && { to: toStoredNumber(to) }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
  return plain(`field:${names.toSorted().join(',')}`, args, (at) =>
    holds(
      sql.join(
        names.map((name) => fieldTests[name as keyof typeof fieldTests](at)),
        sql` and `,
      ),
      at,
    ),
  );
}

/** The forms of condition that each kind of field allows. */
const waysOf: Readonly<Record<FieldRow['kind'], readonly string[]>> = {
  text: ['contains'],
  phone: ['contains'],
  number: ['from', 'to'],
  date: ['since', 'until'],
  flag: ['is'],
  choice: ['any'],
  choices: ['any'],
};

const fieldTests = {
  contains: (at: At) => sql`lower(v.text_value) like ${at('contains')}`,
  from: (at: At) => sql`v.number_value >= ${at('from')}::bigint`,
  to: (at: At) => sql`v.number_value <= ${at('to')}::bigint`,
  since: (at: At) => sql`v.date_value >= ${at('since')}::date`,
  until: (at: At) => sql`v.date_value <= ${at('until')}::date`,
  is: (at: At) => sql`v.flag_value = ${at('is')}::boolean`,
  any: (at: At) => sql`v.option_ids && ${at('any')}::bigint[]`,
};

/**
 * Converts an end of a range to the modules' internal unit: visits are stored in hundredths, and no value is finer than
 * its unit.
 */
function scaled(value: number | undefined, { unit }: ClientFact): number | undefined {
  if (value === undefined) return undefined;
  const exact = unit === 'visits' ? value * 100 : value;
  const rounded = Math.round(exact);
  if (Math.abs(exact - rounded) > 1e-6) throw invalid();
  return rounded;
}

/**
 * A condition on a fact of another module: either an expression over the client, or the set of clients that the
 * module's rules find.
 */
async function factPart(condition: Of<'fact'>, { facts, runner, school_id, today }: SegmentContext): Promise<Part> {
  const fact = facts.find(({ key }) => key === condition.fact);
  if (!fact) throw invalid();
  const { known = true } = condition;
  const [from, to] = [scaled(condition.from, fact), scaled(condition.to, fact)];
  const ends = { from, to };
  if (!known && (from !== undefined || to !== undefined)) throw invalid();
  if ('value' in fact)
    return plain(`fact:${fact.key}:${known}:${rangeShape(ends)}`, rangeArgs(ends), (at) => {
      const value = sql`(
        ${fact.value({ school_id: sql`s.school_id`, id: sql`s.id`, today: sql`${at('today')}::date` })}
      )`;
      return known ? within(value, ends, at) : sql`${value} is null`;
    });
  const all = await fact.values(runner, { school_id, today });
  const fits = all.filter(({ value }) => (from === undefined || value >= from) && (to === undefined || value <= to));
  const ids = [...new Set(fits.map(({ student_id }) => student_id))];
  return plain(`fact:${fact.key}:${known}`, { ids }, (at) =>
    known ? sql`s.id = any(${at('ids')}::bigint[])` : sql`s.id <> all(${at('ids')}::bigint[])`,
  );
}
