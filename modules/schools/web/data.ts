/**
 * Queries and mutations of organizations for the screens. A change of membership makes the list of one's organizations
 * stale, because it decides what the person may open.
 */
import { mySchoolsKey, schoolKey } from './keys.ts';
import type { RouteInput } from '@ritm/http';
import {
  call,
  changeType,
  queryClient,
  registerTopic,
  showError,
  type ActionKey,
  type SchoolPlace,
  type SessionType,
  wholeList,
} from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { schoolsRoutes as routes, type AddSchoolBody, type EditSchoolBody } from '../contract/index.ts';

type Body<Name extends keyof typeof routes> = RouteInput<(typeof routes)[Name]>['body'];

// Granting or removing a place or a right changes what the person may enter.
registerTopic('schools', () => [mySchoolsKey]);

/** Every organization of the person, in whatever role. */
export const mySchoolsQuery = queryOptions({
  queryKey: [...mySchoolsKey, 'user'],
  queryFn: ({ signal }) =>
    wholeList('id', (query) => call(routes.list_schools, { params: { role: 'user' }, query }, { signal })),
});

export const citiesQuery = (search: string) =>
  queryOptions({
    queryKey: ['cities', search],
    queryFn: ({ signal }) => call(routes.list_cities, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(routes.list_categories, {}, { signal }),
  staleTime: Infinity,
});

/**
 * The caller's present state. After the organization is created, the session switches to the owner's role for the next
 * screen.
 */
interface Founding {
  /** The founder's role in the present session. */
  readonly session: SessionType;
  readonly logo: Blob | undefined;
}

/**
 * Creates an organization. It exists even when its picture was refused: the refusal is reported, and the picture can be
 * uploaded again in the settings.
 */
export async function addSchool(body: AddSchoolBody, { session, logo }: Founding, key: ActionKey) {
  const made = await call(routes.add_school, { params: { role: 'owner' }, body }, key);
  const params = { role: 'owner' as const, school_id: made.id };
  if (logo) await call(routes.set_logo, { params }, { file: logo }).catch(showError);
  if (session === 'owner') await queryClient.invalidateQueries({ queryKey: ['schools'] });
  else await changeType('owner');
  return made;
}

export const schoolQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'one', at.role],
    queryFn: ({ signal }) => call(routes.get_school, { params: at }, { signal }),
  });

export async function editSchool(at: SchoolPlace, body: EditSchoolBody, key: ActionKey) {
  const school = await call(routes.edit_school, { params: at, body }, key);
  await queryClient.invalidateQueries({ queryKey: ['schools'] });
  return school;
}

export async function sendLogo(at: SchoolPlace, file: Blob, key: ActionKey) {
  await call(routes.set_logo, { params: at }, { ...key, file });
  await queryClient.invalidateQueries({ queryKey: ['schools'] });
}
export const removeLogo = (at: SchoolPlace, key: ActionKey) => editSchool(at, { logo: null }, key);

export const deleteSchool = (at: SchoolPlace, key: ActionKey) => call(routes.delete_school, { params: at }, key);

export const branchesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'branches', at.role],
    queryFn: ({ signal }) => call(routes.list_branches, { params: at }, { signal }),
  });

/** Everybody who teaches in the organization, as options of a choice. */
export const allTeachersQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'teachers', at.role, 'all'],
    queryFn: ({ signal }) => wholeList('id', (query) => call(routes.list_teachers, { params: at, query }, { signal })),
  });

export const placesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'places', at.role],
    queryFn: ({ signal }) => call(routes.list_places, { params: at }, { signal }),
  });

/** Without an id a new branch is created. */
export const saveBranch = (at: SchoolPlace, id: number | undefined, body: Body<'add_branch'>, key: ActionKey) =>
  id === undefined
    ? call(routes.add_branch, { params: at, body }, key)
    : call(routes.edit_branch, { params: { ...at, id }, body }, key);
export const deleteBranch = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_branch, { params: { ...at, id } }, key);

export const savePlace = (at: SchoolPlace, id: number | undefined, body: Body<'add_place'>, key: ActionKey) =>
  id === undefined
    ? call(routes.add_place, { params: at, body }, key)
    : call(routes.edit_place, { params: { ...at, id }, body }, key);
export const deletePlace = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_place, { params: { ...at, id } }, key);

interface StaffFilters {
  readonly search: string;
  readonly page: number;
}

export const teachersQuery = (at: SchoolPlace, query: StaffFilters) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'teachers', at.role, query],
    queryFn: ({ signal }) => call(routes.list_teachers, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const teacherQuery = (at: SchoolPlace, teacher_id: number) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'teacher', at.role, teacher_id],
    queryFn: ({ signal }) => call(routes.get_teacher, { params: { ...at, teacher_id } }, { signal }),
  });

export const addTeacher = (at: SchoolPlace, body: Body<'add_teacher'>, key: ActionKey) =>
  call(routes.add_teacher, { params: at, body }, key);
export const editTeacher = (at: SchoolPlace, teacher_id: number, body: Body<'edit_teacher'>, key: ActionKey) =>
  call(routes.edit_teacher, { params: { ...at, teacher_id }, body }, key);
export const deleteTeacher = (at: SchoolPlace, teacher_id: number, key: ActionKey) =>
  call(routes.delete_teacher, { params: { ...at, teacher_id } }, key);

export const administratorsQuery = (at: SchoolPlace, query: StaffFilters) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'administrators', at.role, query],
    queryFn: ({ signal }) => call(routes.list_administrators, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const addAdministrator = (at: SchoolPlace, body: Body<'add_administrator'>, key: ActionKey) =>
  call(routes.add_administrator, { params: at, body }, key);
export const editAdministrator = (at: SchoolPlace, id: number, body: Body<'edit_administrator'>, key: ActionKey) =>
  call(routes.edit_administrator, { params: { ...at, id }, body }, key);
export const deleteAdministrator = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_administrator, { params: { ...at, id } }, key);

/** Invitations that wait for the person's answer. */
export const myInvitationsQuery = queryOptions({
  queryKey: [...mySchoolsKey, 'invitations'],
  queryFn: ({ signal }) => wholeList('id', (query) => call(routes.list_my_invitations, { query }, { signal })),
});
export const acceptInvitation = (id: number, key: ActionKey) => call(routes.accept_invitation, { params: { id } }, key);
export const refuseInvitation = (id: number, key: ActionKey) => call(routes.refuse_invitation, { params: { id } }, key);

/** Pending invitations of the organization. */
export const invitationsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'invitations', at.role],
    queryFn: ({ signal }) =>
      wholeList('id', (query) => call(routes.list_invitations, { params: at, query }, { signal })),
  });
export const resendInvitation = (at: SchoolPlace, staff_id: number, key: ActionKey) =>
  call(routes.add_invitation, { params: at, body: { staff_id } }, key);
export const revokeInvitation = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_invitation, { params: { ...at, id } }, key);
export const transferSchool = (at: SchoolPlace, body: Body<'transfer_school'>, key: ActionKey) =>
  call(routes.transfer_school, { params: at, body }, key);

export const tariffQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...schoolKey(at), 'tariff', at.role],
    queryFn: ({ signal }) => call(routes.get_tariff, { params: at }, { signal }),
  });
