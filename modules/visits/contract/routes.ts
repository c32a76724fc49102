import { defineRoute, done, id, localDate, pageQuery, schoolParams, text, z } from '@ritm/http';
import { lessonMinus, lessonsMinus, listPeriod, outcomes, passesErrors } from '@ritm/passes/contract';
import { classSheet, marksBody, marksResult } from './class-sheet.ts';
import { chargeWhy } from './charge-why.ts';
import { visitsErrors as errors } from './errors.ts';
import { fastLessonMinusBody, lessonMinusBody, lessonMinusChange, marked } from './marks.ts';
import { makeUps, ownServices } from './own-services.ts';

const student = z.object({ ...schoolParams, student_id: id() });
const studentItem = z.object({ ...schoolParams, student_id: id(), id: id() });
const school = z.object(schoolParams);
const timetable = z.object({ ...schoolParams, timetable_id: id() });
const ofStudent = '/{role}/school/{school_id}/student/{student_id}';
const visitFilters = { ...listPeriod.shape, status: z.optional(z.enum(outcomes)) };
const markErrors = [
  passesErrors.no_lot,
  passesErrors.lot_refused,
  errors.already_marked,
  errors.class_canceled,
  passesErrors.overspent,
  errors.late_mark,
  errors.not_yet,
  errors.what_for,
  errors.make_up_over,
];

/** Calls about visits: marks, corrections, class sheets, make-ups. */
export const visitsRoutes = {
  get_lesson_minus: defineRoute({
    name: 'visits.get_lesson_minus',
    method: 'GET',
    path: `${ofStudent}/lesson_minus/{id}`,
    summary: 'One visit',
    params: studentItem,
    response: lessonMinus,
    permission: 'lessons_minus.get_list',
  }),
  get_charge_why: defineRoute({
    name: 'visits.get_charge_why',
    method: 'GET',
    path: `${ofStudent}/lesson_minus/{id}/why`,
    summary: 'Why a visit is worth what it is: parts that sum to its value',
    params: studentItem,
    response: chargeWhy,
    permission: 'lessons_minus.get_list',
  }),
  add_lesson_minus: defineRoute({
    name: 'visits.add_lesson_minus',
    method: 'POST',
    path: `${ofStudent}/lesson_minus`,
    summary: 'Write a visit off',
    params: student,
    body: lessonMinusBody,
    response: marked,
    permission: 'lessons_minus.add',
    errors: markErrors,
  }),
  edit_lesson_minus: defineRoute({
    name: 'visits.edit_lesson_minus',
    method: 'PUT',
    path: `${ofStudent}/lesson_minus/{id}`,
    summary: 'Correct a visit: take it back and write it anew',
    params: studentItem,
    body: lessonMinusChange,
    response: marked,
    permission: 'lessons_minus.edit',
    errors: [...markErrors, errors.already_taken_back, errors.absence_made_up],
  }),
  delete_lesson_minus: defineRoute({
    name: 'visits.delete_lesson_minus',
    method: 'DELETE',
    path: `${ofStudent}/lesson_minus/{id}`,
    summary: 'Take a visit back',
    params: studentItem,
    response: done(),
    permission: 'lessons_minus.delete',
    errors: [errors.already_taken_back, errors.absence_made_up],
  }),
  list_lessons_minus: defineRoute({
    name: 'visits.list_lessons_minus',
    method: 'GET',
    path: `${ofStudent}/lessons_minus`,
    summary: 'Visits of a client',
    params: student,
    query: z.object(pageQuery),
    response: lessonsMinus,
    permission: 'lessons_minus.get_list',
  }),
  list_lessons_minus_of_school: defineRoute({
    name: 'visits.list_lessons_minus_of_school',
    method: 'GET',
    path: '/{role}/school/{school_id}/lessons_minus',
    summary: 'Visits of a period',
    params: school,
    query: z.object({ ...pageQuery, ...visitFilters }),
    response: lessonsMinus,
    permission: 'lessons_minus.get_list',
  }),
  export_lessons_minus: {
    ...defineRoute({
      name: 'visits.export_lessons_minus',
      method: 'POST',
      path: '/{role}/school/{school_id}/lessons_minus/export',
      summary: 'The visits of a period as an XLSX file; why it is taken stays in the audit',
      params: school,
      body: z.object({ ...visitFilters, reason: text(500, 3) }),
      response: done(),
      heavy: true,
      permission: 'lessons_minus.export',
      noStoredReply: 'the answer is a file: a repeated call makes it again',
    }),
    download: true as const,
  },
  fast_lesson_minus: defineRoute({
    name: 'visits.fast_lesson_minus',
    method: 'POST',
    path: `${ofStudent}/fast_lesson_minus`,
    summary: 'Mark a visit in one tap',
    params: student,
    body: fastLessonMinusBody,
    response: marked,
    permission: 'lessons_minus.add',
    errors: markErrors,
  }),
  get_class_sheet: defineRoute({
    name: 'visits.get_class_sheet',
    method: 'GET',
    path: '/{role}/school/{school_id}/timetable/{timetable_id}/sheet',
    summary: 'Marking sheet of a class on a date',
    params: timetable,
    query: z.object({ date: localDate() }),
    response: classSheet,
    permission: 'timetable_students.get_list',
  }),
  mark_class: defineRoute({
    name: 'visits.mark_class',
    method: 'POST',
    path: '/{role}/school/{school_id}/timetable/{timetable_id}/marks',
    summary: 'Mark many clients of a class at once',
    params: timetable,
    body: marksBody,
    response: marksResult,
    permission: 'lessons_minus.add',
    errors: markErrors,
  }),
  services_by_student: defineRoute({
    name: 'visits.services_by_student',
    method: 'GET',
    path: '/{role}/school/{school_id}/services_by_student',
    summary: 'What the caller and those they answer for hold in an organization',
    params: z.object(schoolParams),
    response: ownServices,
    permission: 'services_by_student.get_list',
  }),
  list_make_ups: defineRoute({
    name: 'visits.list_make_ups',
    method: 'GET',
    path: `${ofStudent}/make_ups`,
    summary: 'Absences that a client may make up today, or in a class',
    params: student,
    /** Both: only what a visit to that class would make up. */
    query: z.object({ timetable_id: z.optional(id()), date: z.optional(localDate()) }),
    response: makeUps,
    permission: 'lessons_plus.why',
  }),
};
