import { sql, type RawBuilder } from 'kysely';
import type { Params, Statement } from '@ritm/platform';
import type { Compiled, SegmentArgs } from '../segments/compile.ts';
import type { StudentSort } from '../../contract/student.ts';
import { photoOfCard } from './face.ts';
import { hidden, isOfTeacher } from './scope.ts';
import { summaryColumn } from './summary-columns.ts';

/** The shape of a list request decides its SQL; each shape is compiled once and the values are bound at run time. */
export interface ListKind {
  /** How many patterns of `w1…w4` the card must match. */
  words: number;
  /**
   * What is ranked before the other matches: surnames that begin with the first word, or the club card with that
   * number.
   */
  ranked: 'surname' | 'club_card' | undefined;
  /** Whether words may match inside a word; one or two letters are matched only at the start of a word. */
  inside: boolean;
  /** The cards are those of `ids`, in place of words. */
  chosen: boolean;
  /** The search is a QR token instead of words. */
  scanned: boolean;
  status: 'current' | 'given';
  group: boolean;
  /** A dynamic group, a saved segment, and conditions of the address; all must match. */
  segments: readonly Compiled[];
  teacher: boolean;
  hidePhones: boolean;
  /** Whether rows hold what the list shows beside the card, and whether money is left out of it. */
  summary: boolean;
  hideMoney: boolean;
  sort: StudentSort;
  /** The first page of the usual size. Its limits are literals in the text, so that the planner knows them. */
  first: boolean;
}

export interface ListArgs {
  school_id: number;
  status: string;
  group_id: number;
  teacher_id: number;
  token: string;
  ids: number[];
  w1: string;
  w2: string;
  w3: string;
  w4: string;
  /** The first word as typed, and its pattern at the start of a word. */
  typed: string;
  start: string;
  /** The range of order keys that begin with the first word. */
  from: string;
  to: string;
  limit: number;
  offset: number;
  /** One more than the largest total that is counted. */
  counted: number;
}

/** One row: the page as JSON text, the total, and whether there are more clients than the total says. */
export type ListStatement = Statement<ListArgs, { json: string; total: number; capped: boolean }>;

export const DEFAULT_PAGE_SIZE = 50;

/** `first` is the pattern of the first word, when the word is not matched in another way. */
export function conditions(kind: ListKind, p: Params<ListArgs>, first?: 'w1' | 'start'): RawBuilder<unknown> {
  const further = [p('w2'), p('w3'), p('w4')].slice(0, Math.max(0, kind.words - 1));
  const words = kind.words > 0 && first ? [p(first), ...further] : further;
  return sql.join(
    [
      sql`s.school_id = ${p('school_id')}`,
      kind.status === 'given' ? sql`s.status = ${p('status')}` : sql`s.status <> 'archived'`,
      ...words.map((word) => sql`s.search like ${word}`),
      ...(kind.chosen ? [sql`s.id = any(${p('ids')}::bigint[])`] : []),
      // The QR code of a merged card may still be in somebody's pocket, so it must keep working.
      ...(kind.scanned
        ? [
            sql`s.id = (
              select coalesce(c.merged_into_id, c.id)
              from students c
              where c.school_id = ${p('school_id')} and c.qr_token = ${p('token')}
            )`,
          ]
        : []),
      ...(kind.group
        ? [
            sql`exists (
              select 1
              from student_group_members m
              where m.school_id = s.school_id
                and m.student_id = s.id
                and m.group_id = ${p('group_id')}
            )`,
          ]
        : []),
      ...(kind.teacher ? [isOfTeacher(p('teacher_id'))] : []),
      ...kind.segments.map((one, index) => one.where(prefixed(p, index))),
    ],
    sql` and `,
  );
}

/** Binds the values of several segments in one statement, each under its own prefix. */
const prefixed =
  (p: Params<ListArgs>, index: number): Params<SegmentArgs> =>
  (name) =>
    p((name === 'school_id' ? name : `s${index}_${name}`) as keyof ListArgs);

export const segmentArgs = (segments: readonly Compiled[]): SegmentArgs =>
  Object.fromEntries(
    segments.flatMap(({ args }, index) =>
      Object.entries(args).flatMap(([name, value]) => (name === 'school_id' ? [] : [[`s${index}_${name}`, value]])),
    ),
  );

export const limitOf = ({ first }: ListKind, p: Params<ListArgs>): RawBuilder<number> =>
  first ? sql.lit(DEFAULT_PAGE_SIZE) : sql<number>`${p('limit')}::bigint`;
export const offsetOf = ({ first }: ListKind, p: Params<ListArgs>): RawBuilder<number> =>
  first ? sql.lit(0) : sql<number>`${p('offset')}::bigint`;

/**
 * Rows `s` of `page` as ordered JSON text with exactly the columns of `studentRow`. Texts are joined, because `json_agg`
 * looks up the type of each row again (decision 231).
 */
export function asJson(
  kind: ListKind,
  { page, order }: { page: RawBuilder<unknown>; order: RawBuilder<unknown> },
): RawBuilder<string> {
  const shown = (phone: RawBuilder<string | null>) => (kind.hidePhones ? hidden(phone) : phone);
  return sql<string>`(
    select coalesce('[' || string_agg(row_to_json(r)::text, ',') || ']', '[]')
    from (
      select s.id, s.firstname, s.lastname, s.patronymic, ${shown(sql.ref('s.phone'))} as phone, s.birth_date,
        s.club_card, s.status, s.tags,
        array(
          select m.group_id
          from student_group_members m
          where m.school_id = s.school_id and m.student_id = s.id
          order by m.group_id
        ) as group_ids,
        g.name as parent_name, ${shown(sql.ref('g.phone'))} as parent_phone,
        ${photoOfCard} as photo${kind.summary ? summaryColumn(kind) : sql``}
      from (${page}) s
      left join lateral (
        select g.name, g.phone
        from student_guardians l
        join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
        where l.school_id = s.school_id and l.student_id = s.id
        order by l.position, g.id limit 1
      ) g on true
      order by ${order}
    ) r
  )`;
}
