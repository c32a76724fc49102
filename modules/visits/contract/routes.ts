import { defineRoute, done, id, localDate, pageQuery, schoolParams, z } from '@ritm/http';
import { classSheet, marksBody, marksResult } from './class-sheet.ts';
import { visitsErrors as errors } from './errors.ts';
import { fastLessonMinusBody, lessonMinus, lessonMinusBody, lessonMinusChange, lessonsMinus, marked, outcomes } from './lesson-minus.ts';
import { lessonPlus, lessonPlusBody, lessonPlusChange, lessonsPlusOfSchool, lessonsPlusOfStudent } from './lesson-plus.ts';

const student = z.object({ ...schoolParams, student_id: id() });
const studentItem = z.object({ ...schoolParams, student_id: id(), id: id() });
const school = z.object(schoolParams);
const timetable = z.object({ ...schoolParams, timetable_id: id() });
const period = z.object({ ...pageQuery, date_from: z.optional(localDate()), date_to: z.optional(localDate()) });
const ofStudent = '/{role}/school/{school_id}/student/{student_id}';
const markErrors = [errors.no_lot, errors.lot_refused, errors.already_marked, errors.class_canceled, errors.overspent, errors.late_mark, errors.what_for];

/** Every call about passes and visits. */
export const visitsRoutes = {
  get_lesson_plus: defineRoute({
    name: 'visits.get_lesson_plus', method: 'GET', path: `${ofStudent}/lesson_plus/{id}`, summary: 'One pass with what is left of it',
    params: studentItem, response: lessonPlus, permission: 'lessons_plus.get_list',
  }),
  add_lesson_plus: defineRoute({
    name: 'visits.add_lesson_plus', method: 'POST', path: `${ofStudent}/lesson_plus`, summary: 'Sell a pass',
    params: student, body: lessonPlusBody, response: lessonPlus, permission: 'lessons_plus.add',
    errors: [errors.service_archived, errors.once_per_person, errors.end_before_start, errors.paid_too_much],
  }),
  edit_lesson_plus: defineRoute({
    name: 'visits.edit_lesson_plus', method: 'PUT', path: `${ofStudent}/lesson_plus/{id}`, summary: 'Change the terms of a sold pass',
    params: studentItem, body: lessonPlusChange, response: lessonPlus, permission: 'lessons_plus.edit',
    errors: [errors.lot_refused, errors.fewer_than_used, errors.less_than_earned, errors.end_before_start, errors.paid_too_much],
  }),
  delete_lesson_plus: defineRoute({
    name: 'visits.delete_lesson_plus', method: 'DELETE', path: `${ofStudent}/lesson_plus/{id}`, summary: 'Take a sale back: close the pass and reverse its payment',
    params: studentItem, response: done(), permission: 'lessons_plus.delete', errors: [errors.lot_in_use],
  }),
  list_lessons_plus: defineRoute({
    name: 'visits.list_lessons_plus', method: 'GET', path: `${ofStudent}/lessons_plus`, summary: 'Passes of a client',
    params: student, response: lessonsPlusOfStudent, permission: 'lessons_plus.get_list',
  }),
  list_lessons_plus_of_school: defineRoute({
    name: 'visits.list_lessons_plus_of_school', method: 'GET', path: '/{role}/school/{school_id}/lessons_plus', summary: 'Passes sold in a period',
    params: school, query: period, response: lessonsPlusOfSchool, permission: 'lessons_plus.get_list',
  }),
  get_lesson_minus: defineRoute({
    name: 'visits.get_lesson_minus', method: 'GET', path: `${ofStudent}/lesson_minus/{id}`, summary: 'One visit',
    params: studentItem, response: lessonMinus, permission: 'lessons_minus.get_list',
  }),
  add_lesson_minus: defineRoute({
    name: 'visits.add_lesson_minus', method: 'POST', path: `${ofStudent}/lesson_minus`, summary: 'Write a visit off',
    params: student, body: lessonMinusBody, response: marked, permission: 'lessons_minus.add', errors: markErrors,
  }),
  edit_lesson_minus: defineRoute({
    name: 'visits.edit_lesson_minus', method: 'PUT', path: `${ofStudent}/lesson_minus/{id}`, summary: 'Correct a visit: take it back and write it anew',
    params: studentItem, body: lessonMinusChange, response: marked, permission: 'lessons_minus.edit', errors: [...markErrors, errors.already_taken_back],
  }),
  delete_lesson_minus: defineRoute({
    name: 'visits.delete_lesson_minus', method: 'DELETE', path: `${ofStudent}/lesson_minus/{id}`, summary: 'Take a visit back',
    params: studentItem, response: done(), permission: 'lessons_minus.delete', errors: [errors.already_taken_back],
  }),
  list_lessons_minus: defineRoute({
    name: 'visits.list_lessons_minus', method: 'GET', path: `${ofStudent}/lessons_minus`, summary: 'Visits of a client',
    params: student, query: z.object(pageQuery), response: lessonsMinus, permission: 'lessons_minus.get_list',
  }),
  list_lessons_minus_of_school: defineRoute({
    name: 'visits.list_lessons_minus_of_school', method: 'GET', path: '/{role}/school/{school_id}/lessons_minus', summary: 'Visits of a period',
    params: school, query: z.object({ ...period.shape, status: z.optional(z.enum(outcomes)) }), response: lessonsMinus, permission: 'lessons_minus.get_list',
  }),
  fast_lesson_minus: defineRoute({
    name: 'visits.fast_lesson_minus', method: 'POST', path: `${ofStudent}/fast_lesson_minus`, summary: 'Mark a visit in one tap',
    params: student, body: fastLessonMinusBody, response: marked, permission: 'lessons_minus.add', errors: markErrors,
  }),
  get_class_sheet: defineRoute({
    name: 'visits.get_class_sheet', method: 'GET', path: '/{role}/school/{school_id}/timetable/{timetable_id}/sheet', summary: 'Marking sheet of a class on a date',
    params: timetable, query: z.object({ date: localDate() }), response: classSheet, permission: 'timetable_students.get_list',
  }),
  mark_class: defineRoute({
    name: 'visits.mark_class', method: 'POST', path: '/{role}/school/{school_id}/timetable/{timetable_id}/marks', summary: 'Mark many clients of a class at once',
    params: timetable, body: marksBody, response: marksResult, permission: 'lessons_minus.add', errors: markErrors,
  }),
};
