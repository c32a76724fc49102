import { personErrors } from '@ritm/accounts/contract';
import { defineRoute, done, id, schoolParams, z } from '@ritm/http';
import { schoolsErrors } from './errors.ts';
import {
  addAdministratorBody,
  addTeacherBody,
  administrator,
  administrators,
  editAdministratorBody,
  editTeacherBody,
  staffQuery,
  teacher,
  teachers,
} from './staff.ts';

const atSchool = z.object(schoolParams);
const atTeacher = z.object({ ...schoolParams, teacher_id: id() });
const atAdministrator = z.object({ ...schoolParams, id: id() });
const { bad_phone, already_staff, already_invited, too_many_invitations } = schoolsErrors;
const errors = [bad_phone, already_staff, already_invited, too_many_invitations, personErrors.fresh_code];

export const staffRoutes = {
  list_teachers: defineRoute({
    name: 'schools.list_teachers',
    method: 'GET',
    path: '/{role}/school/{school_id}/teachers',
    summary: 'Teachers',
    params: atSchool,
    query: staffQuery,
    response: teachers,
    permission: 'teachers.get_list',
  }),
  get_teacher: defineRoute({
    name: 'schools.get_teacher',
    method: 'GET',
    path: '/{role}/school/{school_id}/teacher/{teacher_id}',
    summary: 'One teacher',
    params: atTeacher,
    response: teacher,
    permission: 'teachers.get_item',
  }),
  add_teacher: defineRoute({
    name: 'schools.add_teacher',
    method: 'POST',
    path: '/{role}/school/{school_id}/teacher',
    summary: 'Add a teacher; with a number they are invited, and enter once they accept',
    params: atSchool,
    body: addTeacherBody,
    response: teacher,
    errors,
    permission: 'teachers.add',
  }),
  edit_teacher: defineRoute({
    name: 'schools.edit_teacher',
    method: 'PUT',
    path: '/{role}/school/{school_id}/teacher/{teacher_id}',
    summary: 'Edit a teacher',
    params: atTeacher,
    body: editTeacherBody,
    response: teacher,
    errors,
    permission: 'teachers.edit',
  }),
  delete_teacher: defineRoute({
    name: 'schools.delete_teacher',
    method: 'DELETE',
    path: '/{role}/school/{school_id}/teacher/{teacher_id}',
    summary: 'Remove a teacher: they no longer enter; their classes keep their name',
    params: atTeacher,
    response: done(),
    permission: 'teachers.delete',
  }),
  list_administrators: defineRoute({
    name: 'schools.list_administrators',
    method: 'GET',
    path: '/{role}/school/{school_id}/administrators',
    summary: 'Administrators',
    params: atSchool,
    query: staffQuery,
    response: administrators,
    permission: 'administrators.get_list',
  }),
  get_administrator: defineRoute({
    name: 'schools.get_administrator',
    method: 'GET',
    path: '/{role}/school/{school_id}/administrator/{id}',
    summary: 'One administrator',
    params: atAdministrator,
    response: administrator,
    permission: 'administrators.get_item',
  }),
  add_administrator: defineRoute({
    name: 'schools.add_administrator',
    method: 'POST',
    path: '/{role}/school/{school_id}/administrator',
    summary: 'Invite an administrator: they enter once they accept',
    params: atSchool,
    body: addAdministratorBody,
    response: administrator,
    errors,
    permission: 'administrators.add',
  }),
  edit_administrator: defineRoute({
    name: 'schools.edit_administrator',
    method: 'PUT',
    path: '/{role}/school/{school_id}/administrator/{id}',
    summary: 'Edit an administrator',
    params: atAdministrator,
    body: editAdministratorBody,
    response: administrator,
    errors,
    permission: 'administrators.edit',
  }),
  delete_administrator: defineRoute({
    name: 'schools.delete_administrator',
    method: 'DELETE',
    path: '/{role}/school/{school_id}/administrator/{id}',
    summary: 'Remove an administrator: they no longer enter',
    params: atAdministrator,
    response: done(),
    permission: 'administrators.delete',
  }),
};
