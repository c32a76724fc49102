import type { English } from '@ritm/web-kit';
import type { ru } from './messages.ru.ts';

export const en: English<typeof ru> = {
  by_day: 'By day',
  by_week: 'By week',
  by_month: 'By month',
  income: 'Income',
  expense: 'Expenses and refunds',
  spent: 'Expenses',
  refund: 'Refunds',
  net: 'Total',
  before: 'Before',
  now: 'This period',
  was: '{{money}} in {{days}}',
  more: '{{percent}} % more',
  less: '{{percent}} % less',
  same: 'the same',
  tap: 'The records of a day open from the table, and by the mouse from a bar, too.',
  table: 'Table',
  period: 'When',
  income_before: 'Income before',
  expense_before: 'Expenses before',
  thousand: '{{number}} k',
  million: '{{number}} m',
  today_title: 'Income by day',
  to_finance: 'All finances',
};
