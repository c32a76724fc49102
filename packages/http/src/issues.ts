import type { Language } from './errors.ts';
import type { z } from './shapes.ts';

type Issue = z.core.$ZodIssue;

/**
 * The text for each kind of mistake in a field; `{n}` is the limit. A shape selects one of the first three itself, as
 * its `error`.
 */
export const issueTexts = {
  invalid_date: { ru: 'Такой даты нет', en: 'No such date' },
  invalid_time: { ru: 'Такого времени нет', en: 'No such time' },
  not_storable: { ru: 'Текст содержит недопустимые знаки', en: 'The text has characters that cannot be stored' },
  required: { ru: 'Обязательное поле', en: 'This field is required' },
  too_short: { ru: 'Не короче {n} знаков', en: 'At least {n} characters' },
  too_long: { ru: 'Не длиннее {n} знаков', en: 'At most {n} characters' },
  too_few: { ru: 'Не меньше {n} значений', en: 'At least {n} values' },
  too_many: { ru: 'Не больше {n} значений', en: 'At most {n} values' },
  too_small: { ru: 'Не меньше {n}', en: 'At least {n}' },
  too_big: { ru: 'Не больше {n}', en: 'At most {n}' },
  invalid_value: { ru: 'Выберите значение из списка', en: 'Choose a value from the list' },
  email: { ru: 'Введите правильный адрес электронной почты', en: 'Please enter a valid email address' },
  too_fine: { ru: 'Не мельче сотых: 8, 0,5 или 7,25', en: 'No finer than hundredths: 8, 0.5 or 7.25' },
  unrecognized: { ru: 'Лишнее поле', en: 'Unknown field' },
  invalid: { ru: 'Неверное значение', en: 'Invalid value' },
} as const satisfies Record<string, Record<Language, string>>;

type IssueCode = keyof typeof issueTexts;

/** The text for a mistake in a field, the same in the form and on the server. Parse with `reportInput`. */
export function issueText(issue: Issue, language: Language): string {
  const limit = 'minimum' in issue ? issue.minimum : 'maximum' in issue ? issue.maximum : '';
  return issueTexts[codeOf(issue)][language].replace('{n}', String(limit));
}

function codeOf(issue: Issue): IssueCode {
  if (Object.hasOwn(issueTexts, issue.message)) return issue.message as IssueCode;
  if (issue.code === 'unrecognized_keys') return 'unrecognized';
  // An empty field gets the text for empty fields, whatever other rule it breaks.
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'required';
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short';
      return issue.origin === 'array' ? 'too_few' : 'too_small';
    case 'too_big':
      if (issue.origin === 'string') return 'too_long';
      return issue.origin === 'array' ? 'too_many' : 'too_big';
    case 'not_multiple_of':
      return 'too_fine';
    case 'invalid_value':
      return 'invalid_value';
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'invalid';
    default:
      return 'invalid';
  }
}
