import type { ListColumn, StudentSort, StudentStatus, ViewSettings } from '../contract/index.ts';
import { studentSorts, studentStatuses } from '../contract/index.ts';
import { conditionsOf } from './conditions.ts';
import { parseColumns } from './list-columns.ts';

/** The state of the list as it stands in the address. */
export const defaultFilters = {
  search: '',
  group: 0,
  segment: 0,
  where: '',
  status: '',
  sort: 'name',
  columns: '',
  page: 1,
};
export type ListState = typeof defaultFilters;

const statusOf = (text: string): StudentStatus | undefined => studentStatuses.find((one) => one === text);
const sortOf = (text: string): StudentSort | undefined => studentSorts.find((one) => one === text);

/** The filters of the call; what an address spells wrong is left out. */
export function toListFilters({ search, group, segment, where, status, sort }: ListState) {
  const [known, order] = [statusOf(status), sortOf(sort)];
  return {
    ...(search && { search }),
    ...(group > 0 && { group }),
    ...(segment > 0 && { segment }),
    ...(where !== '' && { where }),
    ...(known && { status: known }),
    ...(order && order !== 'name' && { sort: order }),
  };
}

/** What a saved view holds of the list; words that are searched for are of the moment. */
export function toSettings(state: ListState, columns: readonly ListColumn[]): ViewSettings {
  const { search: _, where: __, ...rest } = toListFilters(state);
  const conditions = conditionsOf(state.where);
  return { columns: [...columns], ...rest, ...(conditions && { conditions }) };
}

export const fromSettings = (view: ViewSettings | undefined): Partial<ListState> =>
  view
    ? {
        columns: view.columns.length === 0 ? '-' : parseColumns(view.columns.join(',')).join(','),
        ...(view.sort && { sort: view.sort }),
        ...(view.group && { group: view.group }),
        ...(view.segment && { segment: view.segment }),
        ...(view.status && { status: view.status }),
        ...(view.conditions && { where: JSON.stringify(view.conditions) }),
      }
    : {};

/** Sums are looked at from the largest, and visits from the latest; the other direction is the second click. */
const largestFirst: readonly string[] = ['debt', 'spent', 'visits', 'last_visit'];
export const nextSort = (now: string, next: string): string =>
  largestFirst.includes(next) && now !== `-${next}` ? `-${next}` : next;
