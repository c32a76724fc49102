import type { Language } from '@ritm/http';
import type { FinanceCategory } from './finance.ts';

const names: Readonly<Record<'income' | 'expense', readonly Record<Language, string>[]>> = {
  income: [
    { ru: 'Продажа абонементов', en: 'Sale of passes' },
    { ru: 'Разовые занятия', en: 'Single classes' },
    { ru: 'Товары', en: 'Goods' },
    { ru: 'Аренда зала', en: 'Hall rental' },
    { ru: 'Прочее', en: 'Other' },
  ],
  expense: [
    { ru: 'Зарплата', en: 'Salaries' },
    { ru: 'Аренда', en: 'Rent' },
    { ru: 'Коммунальные услуги', en: 'Utilities' },
    { ru: 'Реклама', en: 'Advertising' },
    { ru: 'Инвентарь', en: 'Equipment' },
    { ru: 'Налоги и взносы', en: 'Taxes and dues' },
    { ru: 'Комиссия банка', en: 'Bank fees' },
    { ru: 'Прочее', en: 'Other' },
  ],
};

/** The categories that are offered before an organization has its own. */
export const defaultCategories = (language: Language): FinanceCategory[] =>
  (['income', 'expense'] as const).flatMap((kind) => names[kind].map((name) => ({ kind, category: name[language] })));
