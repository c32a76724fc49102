/**
 * Statements that say which cards a person may act for: their own by verified number, children by the links of a
 * guardian with their rights. Access of members is decided on these rows alone.
 */
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { GuardianRight } from '../../contract/student.ts';
import { allRights } from '../guardians/queries.ts';

/** A card that a person may act for: their own or a child's. */
export interface PersonsCard {
  school_id: number;
  student_id: number;
  firstname: string;
  lastname: string;
  patronymic: string;
  birth_date: string | null;
  /** Whether the person acts for somebody else. */
  is_child: boolean;
  /** The person's relation to the child, if the card states it. */
  relation: string | null;
  /** The person's rights on this card; on their own card, all of them. */
  rights: GuardianRight[];
}

/** A card with a guardian is a child's, no matter whose number is on it; a person's own card has no guardian. */
const persons = (user_id: number) => sql`
  select s.school_id, s.id as student_id, s.firstname, s.lastname, s.patronymic, s.birth_date, s.search,
    g.student_id is not null as is_child, g.relation,
    coalesce((
      select w.rights
      from student_guardians w
      join guardians a on a.school_id = w.school_id and a.id = w.guardian_id
      where w.school_id = s.school_id
        and w.student_id = s.id
        and a.user_id = ${user_id}
      limit 1
    ), ${allRights}) as rights
  from (
    select school_id, id
    from students
    where user_id = ${user_id}
    union select g.school_id, l.student_id
    from guardians g
    join student_guardians l on l.school_id = g.school_id and l.guardian_id = g.id
    where g.user_id = ${user_id} and 'see' = any(l.rights)
  ) mine
  join students s using (school_id, id)
  left join lateral (
    select l.student_id,
      max(l.relation) filter (
        where g.user_id = ${user_id} or g.phone = (select phone from users where users.id = ${user_id})
      ) as relation
    from student_guardians l
    join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
    where l.school_id = s.school_id and l.student_id = s.id
    group by l.student_id
  ) g on true
  where s.status <> 'archived'`;

/** Cards in all organizations: own cards first, then children by name. */
export const cardsOfPerson = statement(
  (_db, p: Params<{ user_id: number }>) => sql<PersonsCard>`
    select school_id, student_id, firstname, lastname, patronymic, birth_date, is_child, relation, rights
    from (${persons(p('user_id'))}) c
    order by is_child, search, school_id, student_id`,
);

/** The relation of one guardian to one card. */
export const cardOfPerson = statement(
  (_db, p: Params<{ user_id: number; school_id: number; student_id: number }>) => sql<
    Pick<PersonsCard, 'is_child' | 'relation' | 'rights'>
  >`
    select is_child, relation, rights
    from (${persons(p('user_id'))}) c
    where school_id = ${p('school_id')} and student_id = ${p('student_id')}`,
);

/** A guardian of the card `s` has the card's number. */
const hasPhone = sql`exists (
  select
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
  where l.school_id = s.school_id
    and l.student_id = s.id
    and g.phone = s.phone
)`;

/**
 * Cards and guardians with the number of a person who proved it are linked to that person. If a guardian of the card
 * has the card's number, the number is the guardian's: it is on the child's card only so that the child can be reached.
 */
export const linkByPhone = statement(
  (_db, p: Params<{ user_id: number; phone: string }>) => sql<{ school_id: number }>`
    with cards as (
      update students s set user_id = ${p('user_id')}
      where s.phone = ${p('phone')}
        and s.user_id is null
        and not ${hasPhone}
      returning s.school_id
    ),
    wards as (
      update guardians set user_id = ${p('user_id')}
      where phone = ${p('phone')} and user_id is null
      returning school_id
    )
    select school_id
    from cards
    union select school_id
    from wards`,
);

/** The people who may act for some cards: their own cards or their children's. */
export const peopleOfCards = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ user_id: number }>`
    select user_id
    from students
    where school_id = ${p('school_id')}
      and id = any(${p('ids')})
      and user_id is not null
    union select g.user_id
    from student_guardians l
    join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
    where l.school_id = ${p('school_id')}
      and l.student_id = any(${p('ids')})
      and g.user_id is not null`,
);

interface CardsOfSchool {
  school_id: number;
  ids: number[];
}

/** The people who have a number of the cards or of their guardians, as the step `people` of a statement. */
const peopleWithNumbers = (p: Params<CardsOfSchool>) => sql`
  numbers as (
    select phone
    from students
    where school_id = ${p('school_id')}
      and id = any(${p('ids')})
      and phone is not null
    union select g.phone
    from student_guardians l
    join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
    where l.school_id = ${p('school_id')}
      and l.student_id = any(${p('ids')})
      and g.phone is not null
  ),
  people as materialized (
    select u.id as user_id, u.phone
    from numbers n
    join users u on u.phone = n.phone
  )`;

/**
 * Links some cards of an organization to the people who have their numbers; a link whose number is no longer on the
 * card ends. Returns the people on either side of a change.
 */
export const relinkCards = statement(
  (_db, p: Params<CardsOfSchool>) => sql<{ user_id: number }>`
    with ${peopleWithNumbers(p)},
    cards as (
      select s.id, s.user_id as before,
        (
          select u.user_id
          from people u
          where u.phone = s.phone and not ${hasPhone}
        ) as after
      from students s
      where s.school_id = ${p('school_id')}
        and s.id = any(${p('ids')})
        and not exists (
          select
          from student_guardians l
          join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
          join people u on u.phone = g.phone
          where l.school_id = s.school_id
            and l.student_id = s.id
            and u.user_id = s.user_id
        )
    ),
    wards as (
      select g.id, g.user_id as before, (select u.user_id from people u where u.phone = g.phone) as after
      from guardians g
      where g.school_id = ${p('school_id')}
        and g.id in (
          select guardian_id
          from student_guardians
          where school_id = ${p('school_id')} and student_id = any(${p('ids')})
        )
    ),
    set_cards as (
      update students s set user_id = c.after
      from cards c
      where s.school_id = ${p('school_id')}
        and s.id = c.id
        and c.after is distinct from c.before
      returning c.before, c.after
    ),
    set_wards as (
      update guardians g set user_id = w.after
      from wards w
      where g.school_id = ${p('school_id')}
        and g.id = w.id
        and w.after is distinct from w.before
      returning w.before, w.after
    ),
    changed as (select * from set_cards union all select * from set_wards)
    select distinct u.user_id
    from changed, unnest(array[before, after]) as u(user_id)
    where u.user_id is not null`,
);

/** Unlinks the person's cards from their account; the cards themselves belong to the organizations. */
export const unlinkPerson = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ students: number; guardians: number }>`
    with cards as (update students set user_id = null where user_id = ${p('user_id')} returning 1),
    wards as (
      update guardians set user_id = null
      where user_id = ${p('user_id')}
      returning 1
    )
    select (select count(*) from cards) as students, (select count(*) from wards) as guardians`,
);
