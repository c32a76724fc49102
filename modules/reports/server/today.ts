import { allows, hasPermission } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import { addDays, addMonths, fullName, startOfMonth, startOfWeek } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { Actor, ReadContext } from '@ritm/platform';
import { birthdays } from '@ritm/students/server';
import type { ComingNext, Income, reportsRoutes, Today, TodayClass } from '../contract/index.ts';
import { onboardingState, classesOfDay, nextClass, seatsByHour, type NextRow } from './day-queries.ts';
import { endingPasses } from './ending-passes.ts';
import { dayScope, firstLines, toDebts } from './day-lists.ts';
import { debtsOfSchool, incomeOf, type IncomeRow } from './money-queries.ts';
import { openPasses } from './pass-queries.ts';

const MAX_NAMES = 8;
const BIRTHDAY_DAYS = [0, 1, 2, 3];
const DAYS_TO_NEXT = 14;

/** The organization's income is seen by the owner, and by those whom the owner allows. */
const seesIncome = (actor: Actor): boolean => hasPermission(actor, 'finances.get_list');

/** Sends every statement in one round trip. A teacher sees only their own classes and clients. */
export async function getToday(read: ReadContext, _input: RouteInput<typeof reportsRoutes.get_today>): Promise<Today> {
  const { school_id, actor, now, time_zone } = read;
  const date = todayIn(time_zone, now);
  const { teacher_id, with_money } = dayScope(actor);
  const week = startOfWeek(date);
  const scope = { school_id, teacher_id };
  const [classes, [next], debts, passes, birthdayRows, income, cells, [has]] = await Promise.all([
    read.run(classesOfDay, { ...scope, date, now }),
    read.run(nextClass, { ...scope, date, until: addDays(date, DAYS_TO_NEXT), now, most: MAX_NAMES }),
    read.run(debtsOfSchool, { ...scope, with_money, ...firstLines }),
    read.run(openPasses, { ...scope, today: date }),
    Promise.all(BIRTHDAY_DAYS.map((days) => birthdays(read, { ...scope, date: addDays(date, days) }))),
    seesIncome(actor) ? read.run(incomeOf, { school_id, ...periodsOf(date) }) : [],
    read.run(seatsByHour, { ...scope, from: week, to: addDays(week, 6) }),
    read.run(onboardingState, { school_id }),
  ]);
  return {
    date,
    time_zone,
    now,
    summary: summaryOf(classes),
    classes,
    next: next ? toNext(next) : null,
    debts: toDebts(debts, with_money),
    ending: endingPasses(passes, date, firstLines),
    birthdays: birthdayRows.flatMap((people, days) => people.map((one) => toBirthday(one, addDays(date, days)))),
    income: income[0] ? toIncome(income[0]) : null,
    occupancy: { date_from: week, cells },
    has: has!,
    can: {
      add_service: allows(actor.role, 'services.add'),
      add_student: allows(actor.role, 'students.add'),
      import_students: allows(actor.role, 'students.import'),
      add_class: allows(actor.role, 'timetable.add'),
    },
  };
}

function periodsOf(today: string) {
  const month_from = startOfMonth(today);
  const week_from = startOfWeek(today);
  const month_before_from = addMonths(month_from, -1);
  const week_before_from = addDays(week_from, -7);
  const since = month_before_from < week_before_from ? month_before_from : week_before_from;
  return {
    today,
    since,
    month_from,
    week_from,
    month_before_from,
    week_before_from,
    today_before: addDays(today, -7),
    month_before_to: addMonths(today, -1),
  };
}

function summaryOf(classes: readonly TodayClass[]): Today['summary'] {
  const active = classes.filter(({ status }) => status !== 'canceled');
  const sum = (of: (one: TodayClass) => number) => active.reduce((total, one) => total + of(one), 0);
  return {
    classes: active.length,
    booked: sum(({ booked }) => booked),
    marked: sum(({ marked }) => marked),
    unmarked: sum(({ unmarked, phase }) => (phase === 'over' ? unmarked : 0)),
  };
}

const toNext = ({ people, ...row }: NextRow): ComingNext => ({
  ...row,
  people: people.map(({ birth_date, ...one }) => ({ ...one, birthday: birth_date?.slice(5) === row.date.slice(5) })),
});

type BirthdayRow = Awaited<ReturnType<typeof birthdays>>[number];

const toBirthday = (
  { id, lastname, firstname, birth_date }: BirthdayRow,
  date: string,
): Today['birthdays'][number] => ({
  student_id: id,
  student_name: fullName({ lastname, firstname }),
  date,
  age: Number(date.slice(0, 4)) - Number(birth_date.slice(0, 4)),
});

const toIncome = (row: IncomeRow): Income => ({
  today: { amount: row.today, before: row.today_before },
  week: { amount: row.week, before: row.week_before },
  month: { amount: row.month, before: row.month_before },
});
