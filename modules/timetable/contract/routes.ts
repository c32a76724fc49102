/**
 * Calls over classes and the clients on them. A dry run (`preview`) answers the same shape as the write: what would
 * change and whom it would notify.
 */
import { defineRoute, id, localDate, schoolParams, z } from '@ritm/http';
import { studentsErrors } from '@ritm/students/contract';
import { timetableErrors as errors } from './errors.ts';
import {
  addTimetableBody,
  classStudents,
  classStudentsBody,
  deleteTimetableQuery,
  editTimetableBody,
  periodQuery,
  setDateBody,
  studentTimetables,
  studentTimetablesBody,
  timetable,
  timetableChange,
  timetables,
  timetablesQuery,
} from './timetable.ts';

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const atTimetable = z.object({ ...schoolParams, timetable_id: id() });
const atStudent = z.object({ ...schoolParams, student_id: id() });
const atTeacher = z.object({ ...schoolParams, teacher_id: id() });

const periodErrors = [errors.period_reversed, errors.period_too_long];
const choiceErrors = [
  errors.service_archived,
  errors.teacher_archived,
  errors.place_archived,
  errors.own_only,
  errors.capacity_over,
  errors.too_short,
];
const clashErrors = [errors.teacher_busy, errors.place_busy, errors.force_reason, errors.full];
const planErrors = [
  errors.no_such_occurrence,
  errors.occurrence_immutable,
  errors.already_that_day,
  errors.date_in_past,
];
const timesErrors = [errors.times_weekly, errors.times_same_day, errors.times_overlap];
const seatErrors = [
  errors.no_such_occurrence,
  errors.full,
  errors.canceled,
  errors.student_archived,
  errors.student_marked,
];

/** All calls about classes, their dates and the clients who come. */
export const timetableRoutes = {
  list_timetables: defineRoute({
    name: 'timetable.list_timetables',
    method: 'GET',
    path: `${school}/timetables`,
    summary: 'Classes of a period',
    params: inSchool,
    query: timetablesQuery,
    response: timetables,
    errors: periodErrors,
    permission: 'timetable.get_list',
  }),
  get_timetable: defineRoute({
    name: 'timetable.get_timetable',
    method: 'GET',
    path: `${school}/timetable/{timetable_id}`,
    summary: 'One class on a date, with who comes; without a date the next one',
    params: atTimetable,
    query: z.object({ date: z.optional(localDate()) }),
    response: timetable,
    permission: 'timetable.get_item',
  }),
  add_timetable: defineRoute({
    name: 'timetable.add_timetable',
    method: 'POST',
    path: `${school}/timetable`,
    summary: 'Make a class, once or repeating',
    params: inSchool,
    body: addTimetableBody,
    response: timetableChange,
    permission: 'timetable.add',
    errors: [
      ...choiceErrors,
      ...clashErrors,
      ...timesErrors,
      studentsErrors.group_dynamic,
      errors.no_dates_ahead,
      errors.until_before_date,
      errors.date_out_of_range,
      errors.student_archived,
    ],
  }),
  edit_timetable: defineRoute({
    name: 'timetable.edit_timetable',
    method: 'PUT',
    path: `${school}/timetable/{timetable_id}`,
    summary: 'Change one date, this and following, or all',
    params: atTimetable,
    body: editTimetableBody,
    response: timetableChange,
    permission: 'timetable.edit',
    errors: [
      ...planErrors,
      ...choiceErrors,
      ...clashErrors,
      ...timesErrors,
      studentsErrors.group_dynamic,
      errors.times_with_date,
      errors.beyond_week,
      errors.repeat_of_one_date,
      errors.no_dates_ahead,
      errors.until_before_date,
      errors.other_zone,
      errors.fewer_than_booked,
    ],
  }),
  delete_timetable: defineRoute({
    name: 'timetable.delete_timetable',
    method: 'DELETE',
    path: `${school}/timetable/{timetable_id}`,
    summary: 'Cancel one date, this and following, or all',
    params: atTimetable,
    query: deleteTimetableQuery,
    response: timetableChange,
    errors: planErrors,
    permission: 'timetable.delete',
  }),
  set_date: defineRoute({
    name: 'timetable.set_date',
    method: 'PUT',
    path: `${school}/timetable/{timetable_id}/set_date`,
    summary: 'Move one date',
    params: atTimetable,
    body: setDateBody,
    response: timetableChange,
    permission: 'timetable.edit',
    errors: [...planErrors, ...choiceErrors, ...clashErrors, errors.other_zone],
  }),
  set_class_students: defineRoute({
    name: 'timetable.set_class_students',
    method: 'PUT',
    path: `${school}/timetable/{timetable_id}/students`,
    summary: 'Say who comes: on one date, or from it on',
    params: atTimetable,
    body: classStudentsBody,
    response: classStudents,
    errors: seatErrors,
    permission: 'timetable_students.edit',
  }),
  list_student_timetables: defineRoute({
    name: 'timetable.list_student_timetables',
    method: 'GET',
    path: `${school}/student/{student_id}/timetables`,
    summary: 'The client’s classes',
    params: atStudent,
    query: periodQuery,
    response: studentTimetables,
    errors: periodErrors,
    permission: 'timetable_student.get_list',
  }),
  set_student_timetables: defineRoute({
    name: 'timetable.set_student_timetables',
    method: 'PUT',
    path: `${school}/student/{student_id}/timetables`,
    summary: 'Put the client on classes',
    params: atStudent,
    body: studentTimetablesBody,
    response: studentTimetables,
    errors: seatErrors,
    permission: 'timetable_student.edit',
  }),
  list_teacher_timetables: defineRoute({
    name: 'timetable.list_teacher_timetables',
    method: 'GET',
    path: `${school}/teacher/{teacher_id}/timetables`,
    summary: 'The teacher’s classes',
    params: atTeacher,
    query: periodQuery,
    response: timetables,
    errors: periodErrors,
    permission: 'timetable.get_list',
  }),
};
