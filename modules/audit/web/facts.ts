import type { Format } from '@ritm/web-kit';
import type { AuditLine } from '../contract/index.ts';
import { fieldNames } from './field-names.ts';
import type { Detail } from './sentences/sentence.ts';

type Fields = Readonly<Record<string, unknown>>;
const MAX_TEXT = 80;
const MAX_FIELDS = 4;

/** Texts with counts, which the screen's messages give in the reader's language. */
export interface FactWords {
  readonly language: 'ru' | 'en';
  readonly format: Pick<Format, 'money' | 'visits' | 'date' | 'number'>;
  count(what: 'days' | 'rows' | 'people_more' | 'recipients' | 'records' | 'visits', count: number): string;
  outcome(outcome: string): string | undefined;
}

const sideOf = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

const textAt = (fields: Fields, ...names: string[]): string | undefined => {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  return found as string | undefined;
};
const numberAt = (fields: Fields, ...names: string[]): number | undefined => {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'number');
  return found as number | undefined;
};

/** «24–30 ноября»: the months are said once when they are the same. */
export function periodText(from: string, to: string, language: 'ru' | 'en'): string {
  const form = new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return form.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);

function period(fields: Fields, { language, format }: FactWords): string | undefined {
  const [from, to] = [textAt(fields, 'from_date', 'date_from', 'from'), textAt(fields, 'to_date', 'date_to', 'to')];
  if (!isDay(from)) return undefined;
  return isDay(to) && to !== from ? periodText(from, to, language) : format.date(from);
}

/** Names of the fields that differ, those that have a name. */
function changed({ before, after }: AuditLine, { language, count }: FactWords): string | undefined {
  const [was, is] = [sideOf(before), sideOf(after)];
  const names = Object.keys(is)
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .flatMap((name) => fieldNames[language][name] ?? []);
  const unique = [...new Set(names)];
  if (unique.length === 0) return undefined;
  const rest = unique.length - MAX_FIELDS;
  return [unique.slice(0, MAX_FIELDS).join(', '), rest > 0 && count('people_more', rest)].filter(Boolean).join(' ');
}

const kopecks = (amount: number | undefined, { format }: FactWords) =>
  amount === undefined ? undefined : format.money(amount);

const facts: Readonly<Record<Detail, (line: AuditLine, fields: Fields, words: FactWords) => string | undefined>> = {
  category: (_, fields) => textAt(fields, 'category'),
  count: (_, fields, { count }) => {
    const records = numberAt(fields, 'visits', 'payments', 'rows');
    return records === undefined ? undefined : count('records', records);
  },
  // The day of the line itself is said by the line.
  date: ({ created_at }, fields, { format }) => {
    const date = textAt(fields, 'date_visit', 'date', 'original_date', 'on', 'starts_on');
    return isDay(date) && date !== created_at.slice(0, 10) ? format.date(date) : undefined;
  },
  days: (_, fields, { count }) => {
    const days = numberAt(fields, 'days');
    return days === undefined ? undefined : count('days', days);
  },
  fields: (line, _, words) => changed(line, words),
  outcome: (_, fields, { outcome }) => {
    const what = textAt(fields, 'outcome');
    return what === undefined ? undefined : outcome(what);
  },
  people: ({ people }, _, { count }) => {
    if (people.names.length === 0) return undefined;
    const rest = people.total - people.names.length;
    return [people.names.join(', '), rest > 0 && count('people_more', rest)].filter(Boolean).join(' ');
  },
  period: (_, fields, words) => period(fields, words),
  price: (_, fields, words) => kopecks(numberAt(fields, 'price', 'value'), words),
  recipients: (_, fields, { count }) => {
    const recipients = numberAt(fields, 'recipients');
    return recipients === undefined ? undefined : count('recipients', recipients);
  },
  rows: (_, fields, { count }) => {
    const rows = numberAt(fields, 'rows');
    return rows === undefined ? undefined : count('rows', rows);
  },
  sum: (_, fields, words) => kopecks(numberAt(fields, 'amount'), words),
  tag: (_, fields) => {
    const tag = textAt(fields, 'tag');
    return tag && `«${tag}»`;
  },
  text: (_, fields) => {
    const text = textAt(fields, 'text', 'title');
    return text === undefined
      ? undefined
      : `«${text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text}»`;
  },
  visits: (_, fields, { count }) => {
    const visits = numberAt(fields, 'visits');
    return visits === undefined || visits === 0 || visits === 1 ? undefined : count('visits', visits);
  },
};

/** What the sentence adds: «24–30 ноября», «4 400 ₽». What a line does not hold is left out. */
export function factsOf(line: AuditLine, details: readonly Detail[], words: FactWords): string[] {
  const fields = { ...sideOf(line.before), ...sideOf(line.after) };
  return details.flatMap((detail) => facts[detail](line, fields, words) ?? []);
}

/** The object's name: the present one, or the one that the line itself holds of an object that is gone. */
export const nameOf = ({ subject, before, after }: AuditLine): string | undefined =>
  subject ?? textAt({ ...sideOf(before), ...sideOf(after) }, 'name', 'file_name', 'title') ?? undefined;
