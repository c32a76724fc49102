/**
 * A case that the demo contains on purpose. The query must return at least one row; `$1` is today in the studio's zone.
 */
export interface EdgeCase {
  name: string;
  sql: string;
}

const uncovered = `
  select m.student_id, count(*) as debt
  from uncovered_charges m
  group by m.student_id`;
const usedOf = `coalesce((
  select sum(m.visits)
  from lessons_minus m
  where m.school_id = l.school_id and m.lesson_plus_id = l.id
), 0)`;
const paidOf = `coalesce((
  select sum(f.amount)
  from finances f
  where f.school_id = l.school_id
    and f.source_type = 'lesson_plus'
    and f.source_id = l.id
), 0)`;
const lots = 'lessons_plus l join lesson_plus_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id';

export const edgeCases: readonly EdgeCase[] = [
  { name: 'долг в одно посещение', sql: `select * from (${uncovered}) d where debt = 1 and $1::date is not null` },
  { name: 'долг в три посещения', sql: `select * from (${uncovered}) d where debt = 3 and $1::date is not null` },
  {
    name: 'частично оплаченный абонемент',
    sql: `select l.id from ${lots} where ${paidOf} between 1 and t.price - 1 and l.sold_on <= $1::date`,
  },
  {
    name: 'осталось одно посещение',
    sql: `select l.id from ${lots} where t.visits >= 400 and t.visits - ${usedOf} = 100 and l.sold_on <= $1::date`,
  },
  {
    name: 'закончится через два дня',
    sql: `select l.id from ${lots} where t.valid_until = $1::date + 2 and t.visits > ${usedOf}`,
  },
  { name: 'заморожен сейчас', sql: `select id from lesson_plus_freezes where $1::date between from_date and to_date` },
  {
    name: 'продлён после закрытия',
    sql: `select id from lesson_plus_extensions where days = 3 and canceled_at is null and $1::date is not null`,
  },
  {
    name: 'пропуск, который можно отработать',
    sql: `
      select k.id
      from make_ups k
      join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      where m.outcome = 'excused'
        and m.date_visit <= $1::date
        and k.used_by_id is null`,
  },
  {
    name: 'заморозка после конца абонемента',
    sql: `
      select l.id
      from ${lots}
      join lesson_plus_freezes z on z.school_id = l.school_id and z.lesson_plus_id = l.id
      where z.from_date > t.valid_until and t.valid_until > $1::date`,
  },
  { name: 'заморозка впереди', sql: `select id from lesson_plus_freezes where from_date > $1::date` },
  {
    name: 'ждёт первого посещения',
    sql: `
      select l.id
      from ${lots}
      where l.activation = 'on_first_visit'
        and ${usedOf} = 0
        and l.sold_on >= $1::date - 7`,
  },
  {
    name: 'передан другому клиенту',
    sql: `select id from lesson_plus_moves where kind = 'transfer' and created_at::date <= $1::date`,
  },
  {
    name: 'семейный абонемент, которым пользуются двое',
    sql: `
      select lesson_plus_id
      from lessons_minus
      where lesson_plus_id in (select lesson_plus_id from lesson_plus_students)
        and date_visit <= $1::date
      group by lesson_plus_id
      having count(distinct student_id) = 2`,
  },
  {
    name: 'родители в разводе',
    sql: `
      select student_id
      from student_guardians l
      join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
      where $1::date is not null
      group by l.school_id, student_id
      having count(*) = 2
        and count(distinct phone) = 2
        and count(distinct split_part(name, ' ', 1)) = 2`,
  },
  {
    name: 'трое детей с одним телефоном',
    sql: `
      select phone
      from students
      where phone is not null and $1::date is not null
      group by school_id, phone
      having count(*) = 3`,
  },
  {
    name: 'клиент без телефона',
    sql: `
      select s.id
      from students s
      where phone is null
        and $1::date is not null
        and not exists (select from student_guardians g where g.school_id = s.school_id and g.student_id = s.id)`,
  },
  {
    name: 'день рождения сегодня',
    sql: `
      select id
      from students
      where status = 'active' and to_char(birth_date, 'MM-DD') = to_char($1::date, 'MM-DD')`,
  },
  {
    name: 'занятие без свободных мест',
    sql: `
      select id
      from occurrences
      where date > $1::date
        and status = 'planned'
        and booked = capacity
        and capacity >= 10`,
  },
  {
    name: 'замена преподавателя на днях',
    sql: `
      select o.id
      from occurrences o
      join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
      where o.date > $1::date
        and o.teacher_id <> t.teacher_id
        and o.overridden`,
  },
  {
    name: 'отменённое занятие',
    sql: `select id from occurrences where date > $1::date and status = 'canceled' and cancel_reason is not null`,
  },
  {
    name: 'серия изменена «это и следующие»',
    sql: `select t.id from timetables t join timetables o on o.school_id = t.school_id and o.id = t.split_from_id
      where t.date > o.repeat_until and t.time_from <> o.time_from and t.date <= $1::date`,
  },
  {
    name: 'занятие каждого 31-го числа',
    sql: `select id from timetables where repeat = 'month' and extract(day from date) = 31 and date <= $1::date`,
  },
  {
    name: 'накладка с причиной',
    sql: `select id from occurrences where conflict_reason is not null and date >= $1::date`,
  },
  {
    name: 'заявка в каждом состоянии',
    sql: `select 1 from requests where created_at <= $1::date + interval '2 days' having count(distinct state) >= 7`,
  },
  {
    name: 'заявка ждёт ответа дольше положенного',
    sql: `
      select id
      from requests
      where state = 'new'
        and due_at < created_at + interval '1 hour'
        and created_at <= $1::date + interval '2 days'`,
  },
  {
    name: 'поздняя отметка',
    sql: `
      select m.id
      from lessons_minus m
      join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
      where m.created_at > o.ends_at + interval '1 day'
        and m.date_visit < $1::date
        and m.reverses_id is null`,
  },
  {
    name: 'поздняя отмена, списанная с абонемента',
    sql: `
      select k.lesson_minus_id
      from late_cancels k
      join active_charges m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      where m.visits > 0
        and m.lesson_plus_id is not null
        and m.date_visit < $1::date`,
  },
  {
    name: 'поздняя отмена, которую простили',
    sql: `
      select k.lesson_minus_id
      from late_cancels k
      join lessons_minus r on r.school_id = k.school_id and r.reverses_id = k.lesson_minus_id
      where r.reason is not null and r.date_visit < $1::date`,
  },
  {
    name: 'деньги на счёте клиента и долг на счёте',
    sql: `
      select 1
      from wallet_operations
      where ledger = 'money' and date <= $1::date
      having bool_or(amount > 0) and bool_or(amount < 0)`,
  },
  {
    name: 'посещение, которое вернули',
    sql: `select id from lessons_minus where reverses_id is not null and reason is not null and date_visit <= $1::date`,
  },
];
