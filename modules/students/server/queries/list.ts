import { sql, type RawBuilder } from 'kysely';
import { statement, type Params, type Statement } from '@ritm/platform';
import { COUNTED_UP_TO } from '../../contract/student.ts';
import { hidden, isOfTeacher } from './scope.ts';

/** What a list is asked for decides its SQL; each kind is compiled once. The values come at run time. */
export interface ListKind {
  /** How many patterns of `w1…w4` the card must match. */
  words: number;
  /** The first word may begin a surname: those clients stand first. */
  prefixed: boolean;
  /** A QR's token instead of words. */
  scanned: boolean;
  status: 'current' | 'given';
  group: boolean;
  teacher: boolean;
  hidePhones: boolean;
  sort: 'name' | '-name' | '-created_at';
  /** The first page of the usual size: its limits stand in the text, so that the planner knows them. */
  first: boolean;
}

export interface ListArgs {
  school_id: number;
  status: string;
  group_id: number;
  teacher_id: number;
  token: string;
  w1: string;
  w2: string;
  w3: string;
  w4: string;
  /** The range of order keys that begin with the first word. */
  from: string;
  to: string;
  limit: number;
  offset: number;
  /** One more than may be counted. */
  counted: number;
}

export const USUAL_PAGE = 50;

type ListStatement = Statement<ListArgs, { json: string; total: number }>;
const ready = new Map<string, ListStatement>();

/** The statement of a kind: one row with the page as JSON text, columns exactly `studentRow`, and the total. */
export function listStudents(kind: ListKind): ListStatement {
  const key = JSON.stringify(kind);
  const known = ready.get(key);
  if (known) return known;
  const made = kind.words === 0 ? browsed(kind) : kind.prefixed ? begun(kind) : searched(kind);
  ready.set(key, made);
  return made;
}

/** Without words: the page straight from the index that holds the order. */
function browsed(kind: ListKind): ListStatement {
  return statement((db, p: Params<ListArgs>) => {
    const where = conditions(kind, p);
    const page = sql`select s.* from students s where ${where} order by ${order(kind)} ${limits(kind, p)}`;
    const counted = kind.first ? sql.lit(COUNTED_UP_TO + 1) : sql`${p('counted')}`;
    return db.selectNoFrom([
      asJson(kind, page).as('json'),
      sql<number>`(select count(*) from (select 1 from students s where ${where} limit ${counted}) c)`.as('total'),
    ]);
  });
}

/** With words: all that the trigram index finds, counted, sorted and cut to the page. */
function searched(kind: ListKind): ListStatement {
  return statement((db, p: Params<ListArgs>) =>
    db
      .with(
        (cte) => cte('hits').materialized(),
        (q) =>
          q
            .selectFrom(
              sql<{
                id: number;
              }>`(select s.id, ${nameKey()} as name_key, 1 as rank from students s where ${conditions(kind, p)})`.as(
                'f',
              ),
            )
            .selectAll(),
      )
      .selectNoFrom([asJson(kind, cutHits(kind, p)).as('json'), sql<number>`(select count(*) from hits)`.as('total')]),
  );
}

/**
 * Who types letters types the beginning of a surname. Those clients lie side by side in the index of the order and come first;
 * if they fill the page, nothing else is looked at or counted (`total` then is one past the page). Otherwise the trigram index
 * finds the rest, which stands behind them. So a frequent surname among 60 000 cards costs what a rare one costs.
 */
function begun(kind: ListKind): ListStatement {
  return statement((db, p: Params<ListArgs>) => {
    const begins = sql`${nameKey()} >= ${p('from')} and ${nameKey()} < ${p('to')}`;
    const full = sql`(select n from near_count) > ${kind.first ? sql.lit(USUAL_PAGE) : sql`${p('limit')}`}`;
    const where = conditions(kind, p);
    const page = sql`
      (select s.* from (select id, name_key from near where ${full} order by name_key, id limit ${kind.first ? sql.lit(USUAL_PAGE) : sql`${p('limit')}`}) k
        join students s on s.school_id = ${p('school_id')} and s.id = k.id)
      union all (${cutHits(kind, p)})`;
    return db
      .with(
        (cte) => cte('near').materialized(),
        (q) =>
          q
            .selectFrom(
              sql<{
                id: number;
                name_key: string;
              }>`(select s.id, ${nameKey()} as name_key from students s where ${where} and ${begins} order by ${nameKey()}, s.id
          ${kind.first ? sql`limit ${sql.lit(USUAL_PAGE + 1)}` : sql`limit ${p('limit')}::bigint + 1 offset ${p('offset')}`})`.as(
                'f',
              ),
            )
            .selectAll(),
      )
      .with(
        (cte) => cte('near_count').materialized(),
        (q) => q.selectFrom('near').select(sql<number>`count(*)`.as('n')),
      )
      .with(
        (cte) => cte('hits').materialized(),
        (q) =>
          q
            .selectFrom(
              sql<{ id: number }>`(select s.id, ${nameKey()} as name_key, case when ${begins} then 0 else 1 end as rank
          from students s where not (${full}) and ${where})`.as('f'),
            )
            .selectAll(),
      )
      .selectNoFrom([
        asJson(kind, page, sql`not (${begins}), `).as('json'),
        sql<number>`case when ${full} then ${kind.first ? sql.lit(USUAL_PAGE) : sql`${p('offset')}::bigint + ${p('limit')}::bigint`} + 1 else (select count(*) from hits) end`.as(
          'total',
        ),
      ]);
  });
}

const cutHits = (kind: ListKind, p: Params<ListArgs>): RawBuilder<unknown> => sql`
  select s.* from (select h.id from hits h order by ${hitOrder(kind)} ${limits(kind, p)}) k
  join students s on s.school_id = ${p('school_id')} and s.id = k.id`;

function conditions(kind: ListKind, p: Params<ListArgs>): RawBuilder<unknown> {
  const words = [p('w1'), p('w2'), p('w3'), p('w4')].slice(0, kind.words);
  return sql.join(
    [
      sql`s.school_id = ${p('school_id')}`,
      kind.status === 'given' ? sql`s.status = ${p('status')}` : sql`s.status <> 'archived'`,
      ...words.map((word) => sql`s.search like ${word}`),
      ...(kind.scanned ? [sql`s.qr_token = ${p('token')}`] : []),
      ...(kind.group
        ? [
            sql`exists (select 1 from student_group_members m where m.school_id = s.school_id and m.student_id = s.id and m.group_id = ${p('group_id')})`,
          ]
        : []),
      ...(kind.teacher ? [isOfTeacher(p('teacher_id'))] : []),
    ],
    sql` and `,
  );
}

/** The key of `students_list` and `students_current`. */
const nameKey = () => sql`left(s.search, 64) collate "C"`;

function order({ sort }: ListKind): RawBuilder<unknown> {
  if (sort === '-created_at') return sql`s.id desc`;
  return sort === '-name' ? sql`${nameKey()} desc, s.id desc` : sql`${nameKey()}, s.id`;
}

function hitOrder({ sort }: ListKind): RawBuilder<unknown> {
  if (sort === '-created_at') return sql`h.id desc`;
  return sort === '-name' ? sql`h.name_key desc, h.id desc` : sql`h.rank, h.name_key, h.id`;
}

const limits = ({ first }: ListKind, p: Params<ListArgs>): RawBuilder<unknown> =>
  first ? sql`limit ${sql.lit(USUAL_PAGE)}` : sql`limit ${p('limit')} offset ${p('offset')}`;

function asJson(kind: ListKind, page: RawBuilder<unknown>, firstBy: RawBuilder<unknown> = sql``): RawBuilder<string> {
  const shown = (phone: RawBuilder<string | null>) => (kind.hidePhones ? hidden(phone) : phone);
  return sql<string>`(select coalesce(json_agg(row_to_json(r)), '[]')::text from (
    select s.id, s.firstname, s.lastname, s.patronymic, ${shown(sql.ref('s.phone'))} as phone, s.birth_date, s.club_card, s.status, s.tags,
      array(select m.group_id from student_group_members m where m.school_id = s.school_id and m.student_id = s.id order by m.group_id) as group_ids,
      g.name as parent_name, ${shown(sql.ref('g.phone'))} as parent_phone
    from (${page}) s
    left join lateral (select g.name, g.phone from guardians g where g.school_id = s.school_id and g.student_id = s.id order by g.position, g.id limit 1) g on true
    order by ${firstBy}${order(kind)}
  ) r)`;
}
