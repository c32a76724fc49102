import type { Language } from '@ritm/http';
import { formatDate, type LocalDate } from '@ritm/kernel';
import { today } from './today.ts';

export type DateForm = 'weekday' | 'month';

/**
 * A date has one format on every screen: `5 ноября`, and `5 ноября 2025` in another year than this one. `weekday` puts
 * `чт, ` before it; `month` is `ноябрь 2026`. The numeric format (`05.11.2026`) is only for typing.
 */
export function dateText(date: LocalDate, language: Language, form?: DateForm): string {
  if (form === 'month') return formatDate(date, language, 'month');
  const isOfThisYear = date.slice(0, 4) === today().slice(0, 4);
  if (form === undefined) return formatDate(date, language, isOfThisYear ? 'day' : 'long');
  const day = formatDate(date, language, 'weekday');
  return isOfThisYear ? day : `${day} ${date.slice(0, 4)}`;
}
