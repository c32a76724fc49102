/**
 * From the routes of organizations to their actions: mapping and paging, no decisions. Who may do what is in the
 * contract's permission and in `access.ts`.
 */
import { searchText } from '@ritm/kernel';
import { pictureReply, readPage, reads, requireRow, writes, type Implementation } from '@ritm/platform';
import { schoolsRoutes as routes } from '../contract/index.ts';
import { staffFor } from './access.ts';
import { addSchool } from './actions/add-school.ts';
import { acceptInvitation, refuseInvitation } from './actions/answer-invitation.ts';
import { addBranch, deleteBranch, editBranch } from './actions/branches.ts';
import { deleteSchool } from './actions/delete-school.ts';
import { editSchool } from './actions/edit-school.ts';
import { resendInvitation, revokeInvitation } from './actions/invite.ts';
import { addPlace, deletePlace, editPlace } from './actions/places.ts';
import { setLogo } from './actions/set-logo.ts';
import { addStaff, editStaff, removeStaff } from './actions/staff.ts';
import { transferSchool } from './actions/transfer-school.ts';
import { invitationsToPerson, waitingInvitations } from './invitation-queries.ts';
import { listBranches, listPlaces } from './place-queries.ts';
import { listCategories, schoolById, schoolsOfPerson, searchCities } from './queries.ts';
import { listStaff } from './staff-queries.ts';
import { getTariff } from './tariff.ts';
import {
  toAdministrator,
  toBranch,
  toCategory,
  toCity,
  toInvitation,
  toMyInvitation,
  toPlace,
  toSchool,
  toSchoolLine,
  toTeacher,
} from './views.ts';

const schools: Implementation[] = [
  writes(routes.add_school, addSchool),
  reads(routes.get_school, async (read) => {
    const row = requireRow(await read.run(schoolById, { school_id: read.school_id }));
    return toSchool(row, read);
  }),
  writes(routes.edit_school, editSchool),
  writes(routes.set_logo, setLogo),
  reads(routes.get_logo, (read, { params, query }) =>
    pictureReply(read, { token: params.logo, purpose: 'logo', small: query.small }),
  ),
  writes(routes.delete_school, deleteSchool),
  reads(routes.get_tariff, getTariff),
  reads(routes.list_schools, async (read, { params, query }) => {
    const { rows, meta } = await readPage(query, (window) =>
      read.run(schoolsOfPerson, {
        user_id: read.actor.user_id,
        role: params.role === 'user' ? null : params.role,
        ...window,
      }),
    );
    return { data: rows.map((row) => toSchoolLine(row, read.language)), meta };
  }),
  reads(routes.list_cities, async (read, { query }) => {
    const rows = await read.run(searchCities, { search: searchText(query.search) });
    return { data: rows.map((row) => toCity(row, read.language)) };
  }),
  reads(routes.list_categories, async (read, { query }) => {
    const rows = await read.run(listCategories, { city_id: query.city ?? null });
    return { data: rows.map((row) => toCategory(row, read.language)) };
  }),
];

const places: Implementation[] = [
  reads(routes.list_branches, async (read) => ({
    data: (await read.run(listBranches, { school_id: read.school_id })).map((row) => toBranch(row, read)),
  })),
  writes(routes.add_branch, addBranch),
  writes(routes.edit_branch, editBranch),
  writes(routes.delete_branch, deleteBranch),
  reads(routes.list_places, async (read) => ({
    data: (await read.run(listPlaces, { school_id: read.school_id })).map((row) => toPlace(row, read)),
  })),
  writes(routes.add_place, addPlace),
  writes(routes.edit_place, editPlace),
  writes(routes.delete_place, deletePlace),
];

const staff: Implementation[] = [
  reads(routes.list_teachers, async (read, { query }) => {
    const { rows, meta } = await readPage(query, (window) =>
      read.run(listStaff, {
        school_id: read.school_id,
        role: 'teacher',
        search: searchText(query.search),
        ...window,
      }),
    );
    return { data: rows.map((row) => toTeacher(row, read)), meta };
  }),
  reads(routes.get_teacher, async (read, { params }) =>
    toTeacher(await staffFor(read, 'teacher', params.teacher_id), read),
  ),
  writes(routes.add_teacher, async (tx, { body }) => toTeacher(await addStaff(tx, 'teacher', body), tx)),
  writes(routes.edit_teacher, async (tx, { params, body }) =>
    toTeacher(await editStaff(tx, 'teacher', { id: params.teacher_id, input: body }), tx),
  ),
  writes(routes.delete_teacher, (tx, { params }) => removeStaff(tx, 'teacher', params.teacher_id)),
  reads(routes.list_administrators, async (read, { query }) => {
    const { rows, meta } = await readPage(query, (window) =>
      read.run(listStaff, {
        school_id: read.school_id,
        role: 'administrator',
        search: searchText(query.search),
        ...window,
      }),
    );
    return { data: rows.map((row) => toAdministrator(row, read)), meta };
  }),
  reads(routes.get_administrator, async (read, { params }) =>
    toAdministrator(await staffFor(read, 'administrator', params.id), read),
  ),
  writes(routes.add_administrator, async (tx, { body }) =>
    toAdministrator(await addStaff(tx, 'administrator', body), tx),
  ),
  writes(routes.edit_administrator, async (tx, { params, body }) =>
    toAdministrator(await editStaff(tx, 'administrator', { id: params.id, input: body }), tx),
  ),
  writes(routes.delete_administrator, (tx, { params }) => removeStaff(tx, 'administrator', params.id)),
];

const invitations: Implementation[] = [
  reads(routes.list_my_invitations, async (read, { query }) => {
    const { user_id } = read.actor;
    const { rows, meta } = await readPage(query, (window) => read.run(invitationsToPerson, { user_id, ...window }));
    return { data: rows.map((row) => toMyInvitation(row, read.language)), meta };
  }),
  writes(routes.accept_invitation, acceptInvitation),
  writes(routes.refuse_invitation, refuseInvitation),
  reads(routes.list_invitations, async (read, { query }) => {
    const { school_id } = read;
    const { rows, meta } = await readPage(query, (window) => read.run(waitingInvitations, { school_id, ...window }));
    return { data: rows.map(toInvitation), meta };
  }),
  writes(routes.add_invitation, resendInvitation),
  writes(routes.delete_invitation, revokeInvitation),
  writes(routes.transfer_school, transferSchool),
];

export const schoolsImplementations: readonly Implementation[] = [...schools, ...places, ...staff, ...invitations];
