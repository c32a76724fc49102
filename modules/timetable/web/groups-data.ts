import { studentsRoutes } from '@ritm/students/contract';
import { studentsKey } from '@ritm/students/web';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '@ritm/http';
import { groupsRoutes as routes } from '../contract/index.ts';
import { timetableKey } from './keys.ts';

/** Under the key of the timetable: a booking or a move changes what the screen of a group shows. */
export const groupQuery = (at: SchoolPlace, students_group_id: number) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'group', at.role, students_group_id],
    queryFn: ({ signal }) => call(routes.get_group, { params: { ...at, students_group_id } }, { signal }),
  });

/** Groups that clients are enrolled in; only the desk may list them. */
export const groupsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'groups', at.role],
    queryFn: ({ signal }) => call(studentsRoutes.list_students_groups, { params: at }, { signal }),
    enabled: at.role === 'owner' || at.role === 'administrator',
  });

type EnrolBody = CallInput<typeof routes.enrol>['body'];
type GroupBody = CallInput<typeof studentsRoutes.edit_students_group>['body'];

export const enrol = (at: SchoolPlace, students_group_id: number, body: EnrolBody, key: ActionKey) =>
  call(routes.enrol, { params: { ...at, students_group_id }, body }, key);
export const leaveGroup = (at: SchoolPlace, students_group_id: number, body: EnrolBody, key: ActionKey) =>
  call(routes.leave, { params: { ...at, students_group_id }, body }, key);
export const editGroup = (at: SchoolPlace, id: number, body: GroupBody, key: ActionKey) =>
  call(studentsRoutes.edit_students_group, { params: { ...at, id }, body }, key);

export const staleGroup = (at: SchoolPlace) => [timetableKey(at), studentsKey(at)] as const;
