import { isLocalDate, type LocalDate } from '@ritm/kernel';
import { useIsPhone } from '@ritm/ui';
import { useSearchState } from '@ritm/web-kit';
import { views, type View } from './grid/period.ts';

export type Columns = '' | 'teacher' | 'place';

/** What the address says; what it does not say is today, in the view that suits the screen. `class` and `on` name the open class; `book` is a client for whom free time is looked for. */
const defaults = { view: '', date: '', teacher: 0, place: 0, by: '', class: 0, on: '', book: 0 };
export type Asked = { readonly [K in keyof typeof defaults]: (typeof defaults)[K] };
export type Ask = (patch: Partial<Asked>, how?: 'push' | 'replace') => void;

export interface Address {
  readonly asked: Asked;
  readonly ask: Ask;
  readonly view: View;
  readonly dateOn: (today: LocalDate) => LocalDate;
}

export function useAddress(): Address {
  const [asked, ask] = useSearchState(defaults);
  const isPhone = useIsPhone();
  const known = views.find((one) => one === asked.view);
  // A week of columns does not fit a phone: a link to one opens its day.
  const view = isPhone && (known === undefined || known === 'week') ? 'day' : (known ?? 'week');
  return { asked, ask, view, dateOn: (today) => (isLocalDate(asked.date) ? asked.date : today) };
}
