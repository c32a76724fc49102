import { isLocalDate, type LocalDate } from '@ritm/kernel';
import { useIsPhone } from '@ritm/ui';
import { useSearchState } from '@ritm/web-kit';
import { views, type View } from './grid/period.ts';

export type Columns = '' | 'teacher' | 'place';

/**
 * Parameters of the address. The defaults are today and the view that suits the screen. `class` and `on` identify the
 * open class; `book` is a client for whom free time is searched.
 */
const defaults = { view: '', date: '', teacher: 0, place: 0, branch: 0, by: '', class: 0, on: '', book: 0 };
export type AddressFilters = { readonly [K in keyof typeof defaults]: (typeof defaults)[K] };
export type SetFilters = (patch: Partial<AddressFilters>, how?: 'push' | 'replace') => void;

export interface Address {
  readonly filters: AddressFilters;
  readonly setFilters: SetFilters;
  readonly view: View;
  readonly dateOn: (today: LocalDate) => LocalDate;
}

export function useAddress(): Address {
  const [filters, setFilters] = useSearchState(defaults);
  const isPhone = useIsPhone();
  const knownView = views.find((one) => one === filters.view);
  // A week of columns does not fit on a phone, so a link to a week opens its day.
  const view = isPhone && (knownView === undefined || knownView === 'week') ? 'day' : (knownView ?? 'week');
  return { filters, setFilters, view, dateOn: (today) => (isLocalDate(filters.date) ? filters.date : today) };
}
