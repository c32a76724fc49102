import type { Commands } from '@ritm/web-kit';
import { IconCashMinus, IconCashPlus } from '@tabler/icons-react';

export const commands: Commands = {
  commands: [
    {
      id: 'finance.expense',
      label: { ru: 'Записать расход', en: 'Record an expense' },
      words: { ru: 'трата деньги аренда зарплата', en: 'spending rent salary' },
      icon: IconCashMinus,
      permission: 'finances.add',
      key: 'e',
      does: { window: async () => (await import('./components/finance-windows.tsx')).ExpenseWindow },
    },
    {
      id: 'finance.income',
      label: { ru: 'Записать доход', en: 'Record income' },
      words: { ru: 'приход деньги касса', en: 'money received' },
      icon: IconCashPlus,
      permission: 'finances.add',
      does: { window: async () => (await import('./components/finance-windows.tsx')).IncomeWindow },
    },
  ],
};
