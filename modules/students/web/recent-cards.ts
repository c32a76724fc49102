import { queryClient, type SchoolPlace } from '@ritm/web-kit';
import type { Student } from '../contract/index.ts';
import { studentsKey } from './keys.ts';

const RECENT = 4;

/** The cards that the page has read, the last one first; nothing about people is kept on the device for it. */
export function recentCards(at: SchoolPlace): readonly Student[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [...studentsKey(at), 'one', at.role] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap((query) => (query.state.data as Student | undefined) ?? [])
    .filter(({ status }) => status !== 'archived')
    .slice(0, RECENT);
}
