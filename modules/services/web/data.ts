import type { CallInput } from '@ritm/http';
import { type PresetName } from '@ritm/schools/contract';
import type { GroupWriting } from '@ritm/schools/web';
import { call, wholeList, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { servicesRoutes as routes, type ServiceBody, type ServiceChange } from '../contract/index.ts';

type ListQuery = NonNullable<CallInput<typeof routes.list_services>['query']>;

/** The price list, whole unless the query asks for a page of some size. */
export const servicesQuery = (at: SchoolPlace, query: ListQuery = {}) =>
  queryOptions({
    queryKey: ['services', at.school_id, 'list', at.role, query],
    queryFn: ({ signal }) => {
      const read = (page: ListQuery) =>
        call(routes.list_services, { params: at, query: { ...page, ...query } }, { signal });
      return query.per_page === undefined ? wholeList('id', read) : read({});
    },
    placeholderData: keepPreviousData,
  });

export const serviceQuery = (at: SchoolPlace, service_id: number) =>
  queryOptions({
    queryKey: ['services', at.school_id, 'one', at.role, service_id],
    queryFn: ({ signal }) => call(routes.get_service, { params: { ...at, service_id } }, { signal }),
  });

export const serviceTeachersQuery = (at: SchoolPlace, service_id: number) =>
  queryOptions({
    queryKey: ['services', at.school_id, 'teachers', at.role, service_id],
    queryFn: ({ signal }) => call(routes.list_service_teachers, { params: { ...at, service_id } }, { signal }),
    enabled: isDesk(at),
  });

export const groupsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: ['services', at.school_id, 'groups', at.role],
    queryFn: ({ signal }) => call(routes.list_services_groups, { params: at }, { signal }),
    // Only the desk may list groups; a teacher's list works without them.
    enabled: isDesk(at),
  });

const isDesk = ({ role }: SchoolPlace): boolean => role === 'owner' || role === 'administrator';

export const addService = (at: SchoolPlace, body: ServiceBody, key: ActionKey) =>
  call(routes.add_service, { params: at, body }, key);
export const saveService = (at: SchoolPlace, service_id: number, body: ServiceChange, key: ActionKey) =>
  call(routes.edit_service, { params: { ...at, service_id }, body }, key);
export const archiveService = (at: SchoolPlace, service_id: number, key: ActionKey) =>
  call(routes.archive_service, { params: { ...at, service_id } }, key);
export type Moderation = NonNullable<NonNullable<CallInput<typeof routes.set_moderation>['body']>['status']>;
export const setModeration = (at: SchoolPlace, service_id: number, status: Moderation, key: ActionKey) =>
  call(routes.set_moderation, { params: { ...at, service_id }, body: { status } }, key);
export const orderGroups = (at: SchoolPlace, groups_ids: number[], key: ActionKey) =>
  call(routes.set_services_groups, { params: at, body: { groups_ids } }, key);
export const setServiceTeachers = (at: SchoolPlace, service_id: number, teachers_ids: number[], key: ActionKey) =>
  call(routes.set_service_teachers, { params: { ...at, service_id }, body: { teachers_ids } }, key);
export const addPreset = (at: SchoolPlace, preset: PresetName, key: ActionKey) =>
  call(routes.add_services_preset, { params: at, body: { preset } }, key);
/** The mutations of groups, for the screen of groups. */
export const groupWriting = (at: SchoolPlace): GroupWriting => ({
  add: (name, key) => call(routes.add_services_group, { params: at, body: { name } }, key),
  rename: (id, name, key) => call(routes.edit_services_group, { params: { ...at, id }, body: { name } }, key),
  remove: (id, key) => call(routes.delete_services_group, { params: { ...at, id } }, key),
  stale: staleServices(at),
});

/** Query keys to invalidate after a change of services. */
export const staleServices = (at: SchoolPlace) => [['services', at.school_id]] as const;
