import type { CallInput, RouteOutput } from '@ritm/http';
import { ownEntryRoutes as routes } from '@ritm/timetable/contract';
import { call, type ActionKey } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';

export type EntryBody = CallInput<typeof routes.add_own_entry>['body'];
export type EntryChange = CallInput<typeof routes.edit_own_entry>['body'];
export type DeletedEntry = RouteOutput<typeof routes.delete_own_entry>;

/** Every period of the calendar. */
export const calendarKey = ['member', 'calendar'] as const;

export const addEntry = (body: EntryBody, action: ActionKey) => call(routes.add_own_entry, { body }, action);
export const editEntry = (id: number, body: EntryChange, action: ActionKey) =>
  call(routes.edit_own_entry, { params: { id }, body }, action);
export const deleteEntry = (id: number, query: { date: string; scope: EntryChange['scope'] }, action: ActionKey) =>
  call(routes.delete_own_entry, { params: { id }, query }, action);

/** A dry run: what the entry overlaps. */
export const clashesQuery = (id: number | undefined, body: EntryBody | EntryChange) =>
  queryOptions({
    queryKey: ['member', 'own-entry-clashes', id, body],
    queryFn: ({ signal }) =>
      id === undefined
        ? call(routes.add_own_entry, { body: { ...body, preview: true } }, { signal })
        : call(
            routes.edit_own_entry,
            { params: { id }, body: { ...(body as EntryChange), preview: true } },
            { signal },
          ),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
