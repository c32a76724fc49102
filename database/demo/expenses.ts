import { addDays, addMonths, endOfMonth, type LocalDate, startOfMonth } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import type { Desk } from './desk.ts';
import type { DemoSchool } from './school.ts';
import { earlier } from './order.ts';

/** What an organization spends in a month, in kopecks. */
export interface Costs {
  rent: number;
  utilities: number;
  advertising: number;
  /** The average salary of one member of the staff. */
  salary: number;
  supplies: number;
}

/** Adds the expenses of every month of the history, on the days on which they are usually paid. */
export function addExpenses(school: DemoSchool, desk: Desk, costs: Costs): void {
  const random = school.random.fork('expenses');
  const around = (amount: number) => Math.round((amount * (0.85 + random.next() * 0.3)) / 10_000) * 10_000;
  const spend = (date: LocalDate, one: { amount: number; category: string; comment: string; staff_id?: number }) => {
    if (one.amount === 0 || date < school.start || date > school.today) return;
    const at = earlier(instantOf(date, '11:00', school.time_zone), school.demo.now);
    desk.record({ kind: 'expense', date, at, account: 'bank', ...one });
  };
  for (let month = startOfMonth(school.start); month <= school.today; month = addMonths(month, 1)) {
    spend(addDays(month, 4), { amount: costs.rent, category: 'Аренда', comment: 'Аренда помещения' });
    spend(addDays(month, 11), {
      amount: around(costs.utilities),
      category: 'Коммунальные услуги',
      comment: 'Электричество, вода, интернет',
    });
    spend(addDays(month, 14), { amount: around(costs.advertising), category: 'Реклама', comment: 'Продвижение' });
    spend(addDays(month, 19), {
      amount: around(costs.supplies),
      category: 'Хозяйственные расходы',
      comment: 'Расходные материалы',
    });
    if (costs.salary === 0) continue;
    for (const { staff_id, person } of [...school.administrators, ...school.teachers]) {
      spend(addDays(endOfMonth(month), -1), {
        amount: around(costs.salary),
        category: 'Зарплата',
        comment: `${person.lastname} ${person.firstname}`,
        staff_id,
      });
    }
  }
}
