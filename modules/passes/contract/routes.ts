import { defineRoute, done, id, localDate, pageQuery, schoolParams, text, z } from '@ritm/http';
import { financeErrors } from '@ritm/finance/contract';
import { debtWhy } from './debt-why.ts';
import { passesErrors as errors } from './errors.ts';
import {
  lessonPlus,
  lessonPlusBody,
  lessonPlusChange,
  lessonsPlusOfSchool,
  lessonsPlusOfStudent,
} from './lesson-plus.ts';
import { soldWhy } from './sold.ts';

const student = z.object({ ...schoolParams, student_id: id() });
const studentItem = z.object({ ...schoolParams, student_id: id(), id: id() });
const school = z.object(schoolParams);
/** The days and clients to which a list of a period is filtered. */
export const listPeriod = z.object({
  date_from: z.optional(localDate()),
  date_to: z.optional(localDate()),
  /** A saved segment of clients. */
  segment_id: z.optional(id()),
});
const ofStudent = '/{role}/school/{school_id}/student/{student_id}';

/** Sales of passes and lists of sold passes. */
export const passesRoutes = {
  get_lesson_plus: defineRoute({
    name: 'passes.get_lesson_plus',
    method: 'GET',
    path: `${ofStudent}/lesson_plus/{id}`,
    summary: 'One pass with what is left of it',
    params: studentItem,
    response: lessonPlus,
    permission: 'lessons_plus.get_list',
  }),
  add_lesson_plus: defineRoute({
    name: 'passes.add_lesson_plus',
    method: 'POST',
    path: `${ofStudent}/lesson_plus`,
    summary: 'Sell a pass',
    params: student,
    body: lessonPlusBody,
    response: lessonPlus,
    permission: 'lessons_plus.add',
    errors: [
      errors.service_archived,
      errors.once_per_person,
      errors.end_before_start,
      errors.paid_too_much,
      financeErrors.date_reason,
    ],
  }),
  edit_lesson_plus: defineRoute({
    name: 'passes.edit_lesson_plus',
    method: 'PUT',
    path: `${ofStudent}/lesson_plus/{id}`,
    summary: 'Change the terms of a sold pass',
    params: studentItem,
    body: lessonPlusChange,
    response: lessonPlus,
    permission: 'lessons_plus.edit',
    errors: [
      errors.lot_refused,
      errors.visits_outside,
      errors.fewer_than_used,
      errors.less_than_earned,
      errors.less_than_used,
      errors.end_before_start,
      errors.paid_too_much,
      errors.paid_twice,
    ],
  }),
  delete_lesson_plus: defineRoute({
    name: 'passes.delete_lesson_plus',
    method: 'DELETE',
    path: `${ofStudent}/lesson_plus/{id}`,
    summary: 'Take a sale back: close the pass and reverse its payment',
    params: studentItem,
    response: done(),
    permission: 'lessons_plus.delete',
    errors: [errors.lot_in_use, errors.transferred],
  }),
  list_lessons_plus: defineRoute({
    name: 'passes.list_lessons_plus',
    method: 'GET',
    path: `${ofStudent}/lessons_plus`,
    summary: 'Passes of a client',
    params: student,
    response: lessonsPlusOfStudent,
    permission: 'lessons_plus.get_list',
  }),
  list_lessons_plus_of_school: defineRoute({
    name: 'passes.list_lessons_plus_of_school',
    method: 'GET',
    path: '/{role}/school/{school_id}/lessons_plus',
    summary: 'Passes sold in a period',
    params: school,
    query: z.object({ ...pageQuery, ...listPeriod.shape }),
    response: lessonsPlusOfSchool,
    permission: 'lessons_plus.get_list',
  }),
  export_lessons_plus: {
    ...defineRoute({
      name: 'passes.export_lessons_plus',
      method: 'POST',
      path: '/{role}/school/{school_id}/lessons_plus/export',
      summary: 'The passes sold in a period as an XLSX file; why it is taken stays in the audit',
      params: school,
      body: z.object({ ...listPeriod.shape, reason: text(500, 3) }),
      response: done(),
      heavy: true,
      permission: 'lessons_plus.export',
      noStoredReply: 'the answer is a file: a repeated call makes it again',
    }),
    download: true as const,
  },
  get_sold_why: defineRoute({
    name: 'passes.get_sold_why',
    method: 'GET',
    path: '/{role}/school/{school_id}/lessons_plus/why',
    summary: 'Why the passes sold in a period come to their sum',
    params: school,
    query: listPeriod,
    response: soldWhy,
    permission: 'lessons_plus.get_list',
  }),
  get_debt_why: defineRoute({
    name: 'passes.get_debt_why',
    method: 'GET',
    path: `${ofStudent}/debt/why`,
    summary: 'Why a client owes what the card and the day say, in visits and in money',
    params: student,
    response: debtWhy,
    permission: 'lessons_plus.get_list',
  }),
};
