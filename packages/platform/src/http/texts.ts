import type { Language, z } from '@ritm/http';

/** Texts of validation issues, by the issue's code; `{n}` is the limit. */
const texts: Record<string, { ru: string; en: string }> = {
  required: { ru: 'Обязательное поле', en: 'This field is required' },
  invalid_type: { ru: 'Неверное значение', en: 'Invalid value' },
  too_short: { ru: 'Не короче {n} знаков', en: 'At least {n} characters' },
  too_long: { ru: 'Не длиннее {n} знаков', en: 'At most {n} characters' },
  too_few: { ru: 'Не меньше {n} значений', en: 'At least {n} values' },
  too_many: { ru: 'Не больше {n} значений', en: 'At most {n} values' },
  too_small: { ru: 'Не меньше {n}', en: 'At least {n}' },
  too_big: { ru: 'Не больше {n}', en: 'At most {n}' },
  invalid_value: { ru: 'Выберите значение из списка', en: 'Choose a value from the list' },
  email: { ru: 'Введите правильный адрес электронной почты', en: 'Please enter a valid email address' },
  invalid_date: { ru: 'Такой даты нет', en: 'No such date' },
  invalid_time: { ru: 'Такого времени нет', en: 'No such time' },
  not_storable: { ru: 'Текст содержит недопустимые знаки', en: 'The text has characters that cannot be stored' },
  unrecognized: { ru: 'Лишнее поле', en: 'Unknown field' },
  invalid: { ru: 'Неверное значение', en: 'Invalid value' },
};

type Issue = z.core.$ZodIssue;

/** Field → texts, in the reader's language. Nested fields are named `a.b`, items `a.0`. */
export function fieldTexts(issues: readonly Issue[], language: Language): Record<string, string[]> {
  // A Map, because a stranger names the fields: `constructor` is one of them.
  const out = new Map<string, string[]>();
  for (const issue of issues.slice(0, 50)) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20).map((key) => [...issue.path, key]) : [issue.path];
    for (const path of names) {
      const field = path.join('.').slice(0, 200) || '_';
      out.set(field, [...(out.get(field) ?? []), textOf(issue, language)]);
    }
  }
  return Object.fromEntries(out);
}

function textOf(issue: Issue, language: Language): string {
  const { code, n } = describe(issue);
  return (texts[code] ?? texts.invalid)![language].replace('{n}', String(n ?? ''));
}

function describe(issue: Issue): { code: string; n?: number | bigint } {
  if (issue.message in texts) return { code: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'invalid_type' };
    case 'too_small':
      return {
        code:
          issue.origin === 'string'
            ? issue.minimum === 1
              ? 'required'
              : 'too_short'
            : issue.origin === 'array'
              ? 'too_few'
              : 'too_small',
        n: issue.minimum,
      };
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_big',
        n: issue.maximum,
      };
    case 'invalid_value':
      return { code: 'invalid_value' };
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : 'invalid' };
    case 'unrecognized_keys':
      return { code: 'unrecognized' };
    default:
      return { code: 'invalid' };
  }
}
