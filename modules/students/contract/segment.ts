/**
 * Conditions of a segment, stored as data (decision 012) and compiled to SQL by `server/segments/compile.ts` alone. A
 * condition may gain fields; a stored one must stay readable.
 */
import { abilities, defineErrors, defineRoute, done, id, integer, localDate, schoolParams, text, z } from '@ritm/http';
import { genders } from './card-columns.ts';

export const MAX_CONDITIONS = 10;
const MAX_VALUES = 100;
const days = () => integer(0, 36_600);
const not = z.optional(z.boolean());
const idsOf = () => z.array(id()).check(z.minLength(1), z.maxLength(MAX_VALUES));
const textsOf = (length: number) => z.array(text(length)).check(z.minLength(1), z.maxLength(MAX_VALUES));
/** An amount in the fact's own unit: whole days, whole kopecks, or visits, which may be fractional. */
const amount = () => z.optional(z.number().check(z.gte(-1e12), z.lte(1e12)));

/** One condition on a client. Ranges include both ends; a missing end is open. */
export const segmentCondition = z.union([
  z.strictObject({ by: z.literal('status'), is: z.enum(['lead', 'active']) }),
  z.strictObject({ by: z.literal('gender'), is: z.enum(genders) }),
  /** Age today in whole years. */
  z.strictObject({ by: z.literal('age'), from: z.optional(integer(0, 150)), to: z.optional(integer(0, 150)) }),
  /** The next birthday is at most this many days away; today is 0. */
  z.strictObject({ by: z.literal('birthday'), within: integer(0, 366) }),
  /** The card was created within this many days. */
  z.strictObject({ by: z.literal('written_in'), within: days() }),
  z.strictObject({ by: z.literal('tag'), any: textsOf(50), not }),
  z.strictObject({ by: z.literal('source'), any: textsOf(200), not }),
  /** Groups with a fixed membership; a dynamic group is itself a segment. */
  z.strictObject({ by: z.literal('group'), any: idsOf(), not }),
  z.strictObject({ by: z.literal('teacher'), any: idsOf(), not }),
  z.strictObject({ by: z.literal('phone'), known: z.boolean() }),
  /**
   * A condition on a field of the organization, of a form that its kind allows. `known`: whether the field has a value.
   */
  z.strictObject({
    by: z.literal('field'),
    field_id: id(),
    known: z.optional(z.boolean()),
    any: z.optional(idsOf()),
    is: z.optional(z.boolean()),
    contains: z.optional(text(200)),
    from: z.optional(z.number().check(z.gte(-1e11), z.lte(1e11))),
    to: z.optional(z.number().check(z.gte(-1e11), z.lte(1e11))),
    since: z.optional(localDate()),
    until: z.optional(localDate()),
  }),
  /**
   * A condition on a number that another module keeps about the client: see `list_segment_facts`. `known`: whether
   * there is one at all.
   */
  z.strictObject({
    by: z.literal('fact'),
    fact: text(60),
    known: z.optional(z.boolean()),
    from: amount(),
    to: amount(),
  }),
]);
export type SegmentCondition = z.output<typeof segmentCondition>;

/** The clients who meet all the conditions, or any of them. Archived clients are never included. */
export const segmentConditions = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(segmentCondition).check(z.minLength(1), z.maxLength(MAX_CONDITIONS)),
});
export type SegmentConditions = z.output<typeof segmentConditions>;

export const studentsSegment = z.object({
  id: id(),
  name: z.string(),
  conditions: segmentConditions,
  can: abilities('edit', 'delete'),
});
export type StudentsSegment = z.output<typeof studentsSegment>;
const studentsSegmentList = z.object({ data: z.array(studentsSegment), can: abilities('add') });
export const studentsSegmentBody = z.object({ name: text(100), conditions: segmentConditions });
const studentsSegmentChange = z.object({
  name: z.optional(text(100)),
  conditions: z.optional(segmentConditions),
});

/** How many clients match now, and the first of them by name. */
export const segmentPreview = z.object({
  count: z.int(),
  students: z.array(z.object({ id: id(), firstname: z.string(), lastname: z.string(), patronymic: z.string() })),
});
export type SegmentPreview = z.output<typeof segmentPreview>;

const fact = z.object({ key: z.string(), title: z.string(), unit: z.enum(['days', 'visits', 'money']) });
export type SegmentFact = z.output<typeof fact>;

export const segmentErrors = defineErrors('students', {
  segment_name_taken: {
    status: 409,
    ru: 'Выборка с таким названием уже есть',
    en: 'There is already a segment with this name',
    field: 'name',
  },
  conditions_invalid: {
    status: 422,
    ru: 'Такого условия нет: проверьте поля и значения',
    en: 'There is no such condition: check the fields and values',
    field: 'conditions',
  },
  segment_used: {
    status: 409,
    ru: 'По этой выборке собирается группа «{name}»',
    en: 'The group “{name}” is based on this segment',
  },
  segment_missing: { status: 422, ru: 'Такой выборки нет', en: 'There is no such segment', field: 'segment_id' },
});

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const ofSegment = z.object({ ...schoolParams, id: id() });

export const segmentRoutes = {
  list_segments: defineRoute({
    name: 'students.list_segments',
    method: 'GET',
    path: `${school}/students_segments`,
    summary: 'Saved questions about clients',
    params: inSchool,
    response: studentsSegmentList,
    permission: 'students_segments.get_list',
  }),
  list_segment_facts: defineRoute({
    name: 'students.list_segment_facts',
    method: 'GET',
    path: `${school}/students_segments/facts`,
    summary: 'Numbers that are known of clients, for conditions',
    params: inSchool,
    response: z.object({ data: z.array(fact) }),
    permission: 'students_segments.get_list',
  }),
  preview_segment: defineRoute({
    name: 'students.preview_segment',
    method: 'POST',
    path: `${school}/students_segments/preview`,
    summary: 'How many fit, and the first of them',
    params: inSchool,
    body: z.object({ conditions: segmentConditions }),
    response: segmentPreview,
    errors: [segmentErrors.conditions_invalid],
    permission: 'students_segments.get_list',
    writes: false,
  }),
  add_segment: defineRoute({
    name: 'students.add_segment',
    method: 'POST',
    path: `${school}/students_segment`,
    summary: 'Save a question about clients',
    params: inSchool,
    body: studentsSegmentBody,
    response: studentsSegment,
    errors: [segmentErrors.segment_name_taken, segmentErrors.conditions_invalid],
    permission: 'students_segments.add',
  }),
  edit_segment: defineRoute({
    name: 'students.edit_segment',
    method: 'PUT',
    path: `${school}/students_segment/{id}`,
    summary: 'Change a saved question; groups made of it follow',
    params: ofSegment,
    body: studentsSegmentChange,
    response: studentsSegment,
    errors: [segmentErrors.segment_name_taken, segmentErrors.conditions_invalid],
    permission: 'students_segments.edit',
  }),
  delete_segment: defineRoute({
    name: 'students.delete_segment',
    method: 'DELETE',
    path: `${school}/students_segment/{id}`,
    summary: 'Delete a saved question that no group is made of',
    params: ofSegment,
    response: done(),
    errors: [segmentErrors.segment_used],
    permission: 'students_segments.delete',
  }),
};
