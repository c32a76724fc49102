import type { Language } from '@ritm/http';

/** Why a person has to confirm a column before it is read. */
export const questionReasons = [
  'values_differ',
  'head_unclear',
  'head_unknown',
  'no_head',
  'unknown_dates',
  'unknown_sums',
] as const;
export type QuestionReason = (typeof questionReasons)[number];

const texts: Readonly<Record<QuestionReason, Readonly<Record<Language, string>>>> = {
  values_differ: {
    ru: 'Значения не похожи на то, что говорит заголовок',
    en: 'The values do not match the column heading',
  },
  head_unclear: {
    ru: 'Заголовок можно понять по-разному',
    en: 'The column heading is ambiguous',
  },
  head_unknown: {
    ru: 'Похоже по значениям, но заголовок незнаком',
    en: 'The values look like it, but the heading is unknown',
  },
  no_head: {
    ru: 'Похоже по значениям, заголовка нет',
    en: 'The values look like it, and there is no heading',
  },
  unknown_dates: {
    ru: 'Что в этом столбце? Здесь даты, но непонятно какие',
    en: 'What is in this column? It holds dates, but it is not clear which',
  },
  unknown_sums: {
    ru: 'Что в этом столбце? Здесь суммы, но непонятно какие',
    en: 'What is in this column? It holds amounts, but it is not clear which',
  },
};

/** The reason in the reader's language. */
export const questionText = (reason: QuestionReason, language: Language): string => texts[reason][language];
