/**
 * Shapes and calls of duplicate cards: pairs that may be one person, and merges. A merge is previewed by the same plan
 * that performs it, and can be undone for thirty days.
 */
import {
  abilities,
  defineErrors,
  defineRoute,
  done,
  id,
  instant,
  integer,
  listOf,
  pageQuery,
  schoolParams,
  text,
  z,
} from '@ritm/http';

export const duplicateReasons = ['phone', 'birth_date', 'guardian'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
/** A merge can be undone for this many days. */
export const MERGE_DAYS = 30;

/** The part of a card that is enough to tell two people apart. */
export const side = z.object({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
  birth_date: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  club_card: z.nullable(z.string()),
  parents: z.array(z.string()),
  created_at: instant(),
});
export type DuplicateSide = z.output<typeof side>;

/** Two cards that may belong to one person. `score` is the similarity of the names in hundredths. */
export const studentsDuplicate = z.object({
  id: id(),
  reasons: z.array(z.enum(duplicateReasons)),
  score: z.int(),
  student: side,
  other: side,
});
export type StudentsDuplicate = z.output<typeof studentsDuplicate>;

const mergedField = z.object({
  /** A field of the card, or `field:12` for one of the organization's own. */
  name: z.string(),
  /** The value on the card; null when there is none. */
  kept: z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.number())])),
  gone: z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.number())])),
  from: z.enum(['kept', 'gone']),
});
export type MergedFieldShown = z.output<typeof mergedField>;

const hindrance = z.object({ why: z.string(), date: z.nullable(z.string()) });
const moving = z.object({ table: z.string(), title: z.string(), count: z.int() });

/**
 * What a merge would do, computed by the code that performs it. When `hinders` is not empty, the merge would be
 * refused.
 */
export const mergePreview = z.object({
  kept: side,
  gone: side,
  fields: z.array(mergedField),
  moves: z.array(moving),
  hinders: z.array(hindrance),
});
export type MergePreview = z.output<typeof mergePreview>;

/** A completed merge. `hinders` lists what was done since and now prevents undoing it. */
export const studentsMerge = z.object({
  id: id(),
  kept: z.object({ id: id(), name: z.string() }),
  gone: z.object({ id: id(), name: z.string() }),
  merged_at: instant(),
  merged_by: z.string(),
  undone_at: z.nullable(instant()),
  moved: z.array(moving),
  can: abilities('undo'),
});
export type StudentsMerge = z.output<typeof studentsMerge>;

/**
 * The answer to undoing a merge. `changed_since` names the fields that were changed after the merge; they keep their
 * present values.
 */
const mergeUndone = z.object({ kept_id: id(), gone_id: id(), changed_since: z.array(z.string()) });

export const duplicateErrors = defineErrors('students', {
  merge_itself: {
    status: 422,
    ru: 'Это одна и та же карточка',
    en: 'This is the same card',
    field: 'other_id',
  },
  merge_hindered: {
    status: 409,
    ru: 'Карточки нельзя объединить: {why}',
    en: 'The cards cannot be merged: {why}',
  },
  already_merged: {
    status: 409,
    ru: 'Карточка уже объединена с другой. Разъедините их, чтобы менять её',
    en: 'The card is merged into another. Undo the merge to change it',
  },
  merge_over: {
    status: 409,
    ru: 'Прошло больше 30 дней: карточки уже не разъединить',
    en: 'More than 30 days have passed: the merge can no longer be undone',
  },
  merge_depended_on: {
    status: 409,
    ru: 'Карточки уже не разъединить: {why}',
    en: 'The merge can no longer be undone: {why}',
  },
});

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const ofPair = z.object({ ...schoolParams, id: id() });
const ofTwo = z.object({ ...schoolParams, student_id: id(), other_id: id() });
const takenFields = z.optional(z.array(text(40)).check(z.maxLength(100)));

export const duplicateRoutes = {
  list_duplicates: defineRoute({
    name: 'students.list_duplicates',
    method: 'GET',
    path: `${school}/students_duplicates`,
    summary: 'Pairs of cards that may be one person, the most alike first',
    params: inSchool,
    query: z.object(pageQuery),
    response: listOf(studentsDuplicate),
    permission: 'students.merge',
  }),
  judge_duplicate: defineRoute({
    name: 'students.judge_duplicate',
    method: 'PUT',
    path: `${school}/students_duplicate/{id}`,
    summary: 'Say that the two are different people, or reopen the question',
    params: ofPair,
    body: z.object({ different: z.boolean() }),
    response: done(),
    permission: 'students.merge',
  }),
  preview_merge: defineRoute({
    name: 'students.preview_merge',
    method: 'GET',
    path: `${school}/student/{student_id}/merge/{other_id}`,
    summary: 'What a merge of the other card into this one would do',
    params: ofTwo,
    query: z.object({ take: takenFields }),
    response: mergePreview,
    errors: [duplicateErrors.merge_itself, duplicateErrors.already_merged],
    permission: 'students.merge',
  }),
  merge_students: defineRoute({
    name: 'students.merge_students',
    method: 'POST',
    path: `${school}/student/{student_id}/merge/{other_id}`,
    summary: 'Merge the other card into this one: everything of it goes over, the card itself into the archive',
    params: ofTwo,
    /** Fields whose value is taken from the other card. */
    body: z.object({ take: takenFields }),
    response: studentsMerge,
    errors: [duplicateErrors.merge_itself, duplicateErrors.already_merged, duplicateErrors.merge_hindered],
    permission: 'students.merge',
  }),
  list_merges: defineRoute({
    name: 'students.list_merges',
    method: 'GET',
    path: `${school}/students_merges`,
    summary: 'Merges that were made, the newest first',
    params: inSchool,
    query: z.object({ ...pageQuery, student: z.optional(integer(1, Number.MAX_SAFE_INTEGER)) }),
    response: listOf(studentsMerge),
    permission: 'students.merge',
  }),
  undo_merge: defineRoute({
    name: 'students.undo_merge',
    method: 'DELETE',
    path: `${school}/students_merge/{id}`,
    summary: 'Take a merge back within 30 days, unless something done since stands on it',
    params: ofPair,
    response: mergeUndone,
    errors: [duplicateErrors.merge_over, duplicateErrors.merge_depended_on],
    permission: 'students.merge',
  }),
};
