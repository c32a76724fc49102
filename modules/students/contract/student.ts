/**
 * Shapes of a client's card and of the list of clients. The columns of the card come from `card-columns.ts`; here
 * stand guardians, family, groups and abilities around them.
 */
import {
  abilities,
  answeredVisits,
  id,
  ids,
  instant,
  localDate,
  optionalText,
  pageMeta,
  pageQuery,
  phoneText,
  text,
  z,
} from '@ritm/http';
import { cardReads, cardWrites, studentStatuses } from './card-columns.ts';
import { cardField, MAX_FIELDS } from './field.ts';

export { studentStatuses };
export type StudentStatus = (typeof studentStatuses)[number];
export const relations = ['mother', 'father', 'grandmother', 'grandfather', 'guardian'] as const;
/**
 * What a guardian may do for one child: see the cabinet, book, pay, pick the child up, receive notifications. By
 * default, everything.
 */
export const guardianRights = ['see', 'book', 'pay', 'pick_up', 'notices'] as const;
export type GuardianRight = (typeof guardianRights)[number];
/** Columns of the list that may be shown or hidden; the name always stands. */
export const listColumns = [
  'phone',
  'parent',
  'groups',
  'birth_date',
  'pass',
  'left',
  'ends_on',
  'last_visit',
  'visits',
  'debt',
  'spent',
  'teacher',
  'source',
  'tags',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** Orders by what the list shows beside the card; clients without a value are last in both directions. */
const summarySorts = [
  'pass',
  'left',
  'ends_on',
  'last_visit',
  'visits',
  'debt',
  'spent',
  'teacher',
  'source',
  'tags',
] as const;
export type SummarySort = (typeof summarySorts)[number];
/** `created_at` is when the card was created. A leading minus means descending order. */
export const studentSorts = [
  'name',
  '-name',
  '-created_at',
  ...summarySorts,
  ...summarySorts.map((sort) => `-${sort}` as const),
] as const;
export type StudentSort = (typeof studentSorts)[number];

/** The maximum side in pixels and size in bytes of a face. */
export const FACE_SIDE = 1024;
export const FACE_BYTES = 1024 * 1024;

/**
 * Beyond this many a list stops counting and answers `capped`: nobody reads the thousandth page, but everybody waits
 * for the count.
 */
export const MAX_COUNTED = 1000;
/** The search returns at most this many clients whose surname does not begin with the typed text. */
export const MAX_FOUND = 100;

const guardian = z.object({
  id: id(),
  name: z.string(),
  /** E.164; `+7••••••••89` for callers who may not see numbers. */
  phone: z.nullable(z.string()),
  relation: z.nullable(z.enum(relations)),
  rights: z.array(z.enum(guardianRights)),
});

/** The whole card of a client. */
export const student = z.object({
  id: id(),
  ...cardReads,
  /** The face that the desk took, otherwise the client’s own picture; null without either. */
  photo: z.nullable(z.string()),
  /** Whether the desk took one. */
  has_face: z.boolean(),
  /** The name of the first guardian. */
  parent_name: z.nullable(z.string()),
  parent_phone: z.nullable(z.string()),
  guardians: z.array(guardian),
  /**
   * Those of these numbers that were imported from a table in doubtful form, as they were written there, until somebody
   * confirms them. Empty for callers who may not see phones.
   */
  doubtful_phones: z.array(z.object({ phone: z.string(), written: z.string() })),
  /** Other children of the same guardians, limited to those the caller may access. */
  family: z.array(z.object({ id: id(), firstname: z.string(), lastname: z.string(), patronymic: z.string() })),
  /** The content of the client's QR code: 128 random bits. Null for callers who may not show it. */
  qr_token: z.nullable(z.string()),
  group_ids: z.array(id()),
  /** Values of the organization’s own fields that the caller may see. */
  fields: z.array(cardField),
  /** The card into which this one was merged. A merged card is read-only. */
  merged_into_id: z.nullable(id()),
  created_at: instant(),
  can: abilities('edit', 'delete', 'see_phones', 'merge'),
});
export type Student = z.output<typeof student>;

/**
 * Passes, visits and money of a client as they were computed after the last change, which takes a second (decision
 * 255). Amounts are kopecks, null for a caller who may not see money.
 */
export const studentSummary = z.object({
  /** Names of the passes that are valid; null without one. */
  pass: z.nullable(z.string()),
  /** Visits left on them together; null without a pass and with an unlimited one. */
  left: z.nullable(answeredVisits()),
  is_unlimited: z.boolean(),
  /** The last day of the pass that ends last. */
  ends_on: z.nullable(localDate()),
  last_visit: z.nullable(localDate()),
  visits: z.int(),
  /** Visits that no pass pays for. */
  owed_visits: z.int(),
  debt: z.nullable(z.int()),
  /** Payments less refunds. */
  spent: z.nullable(z.int()),
  teachers: z.array(z.string()),
  source: z.nullable(z.string()),
});

/** A client in a list. */
export const studentRow = z.object({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(localDate()),
  club_card: z.nullable(z.string()),
  status: z.enum(studentStatuses),
  tags: z.array(z.string()),
  group_ids: z.array(id()),
  parent_name: z.nullable(z.string()),
  parent_phone: z.nullable(z.string()),
  /** The face that the desk took, otherwise the picture that the client keeps in their own profile. */
  photo: z.nullable(z.string()),
  /** Present when the list was asked with it. */
  summary: z.optional(studentSummary),
});
export type StudentRow = z.output<typeof studentRow>;

/** `capped`: there are more clients than counted; `total` is then one more than the count's limit. */
export const studentList = z.object({
  data: z.array(studentRow),
  meta: z.object({
    ...pageMeta().shape,
    capped: z.boolean(),
    /**
     * Nobody is found as typed: what the keys mean in the other layout, or an empty text where the names are only like
     * those typed.
     */
    understood: z.optional(z.string()),
  }),
  can: abilities('add', 'import', 'see_money', 'export'),
});
export type StudentList = z.output<typeof studentList>;

const listFilters = {
  /** Parts of names, digits of phones, a club card number, or the token typed by a QR scanner. */
  search: z.optional(z.string().check(z.maxLength(200))),
  group: z.optional(id()),
  /** A saved segment. */
  segment: z.optional(id()),
  /** `segmentConditions` as JSON text. */
  where: z.optional(z.string().check(z.maxLength(4000))),
  /** When left out, everybody outside the archive. */
  status: z.optional(z.enum(studentStatuses)),
  sort: z.optional(z.enum(studentSorts)),
};
export const studentsQuery = z.object({
  ...pageQuery,
  ...listFilters,
  /** What each row holds beside the card. */
  with: z.optional(z.enum(['summary'])),
});
/** What the list shows now, as a file: its filters, its order and its columns. */
export const studentsExport = z.object({
  ...listFilters,
  columns: z.array(z.enum(listColumns)).check(z.minLength(1), z.maxLength(listColumns.length)),
  /** Why it is taken stays in the audit. */
  reason: text(500, 3),
});

const nullable = <T extends z.core.$ZodType>(shape: T) => z.optional(z.nullable(shape));

export const guardianInput = z.strictObject({
  id: z.optional(id()),
  name: text(200),
  phone: nullable(phoneText()),
  relation: nullable(z.enum(relations)),
  rights: z.optional(z.array(z.enum(guardianRights)).check(z.maxLength(guardianRights.length))),
});
export const cardFieldInput = z.strictObject(cardField.shape);

const fields = {
  ...cardWrites,
  parent_name: optionalText(200),
  parent_phone: nullable(phoneText()),
  /**
   * The whole list, in the order in which to call. An `id` is a guardian of the organization, of this child or of
   * another. A guardian with the same number and the same name is the same person. Omitted `rights` keep their value; a
   * new guardian gets all rights. When the list is present, `parent_name` and `parent_phone` are ignored.
   */
  guardians: z.optional(z.array(guardianInput).check(z.maxLength(10))),
  group_ids: z.optional(ids(100)),
  /** Values of the organization’s own fields: fields not named keep their value, null clears. */
  fields: z.optional(z.array(cardFieldInput).check(z.maxLength(MAX_FIELDS))),
};

/** A new client. A last name or a first name is required. */
export const studentBody = z.object({ ...fields, status: z.optional(z.enum(['lead', 'active'])) });
/**
 * An absent field keeps its value, null clears it. A status other than `archived` restores the client from the archive.
 */
export const studentChange = z.object(fields);
export type StudentChange = z.output<typeof studentChange>;

/** The few fields of a client that a list of people shows. */
export const studentBrief = z.object({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
  status: z.enum(studentStatuses),
});
export type StudentBrief = z.output<typeof studentBrief>;

export const teacherOfStudent = z.object({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
});
export type TeacherOfStudent = z.output<typeof teacherOfStudent>;

/** A guardian of at least one child of the organization. */
export const guardianOfSchool = z.object({
  id: id(),
  name: z.string(),
  phone: z.nullable(z.string()),
  children: z.array(z.object({ id: id(), firstname: z.string(), lastname: z.string(), patronymic: z.string() })),
});
export type GuardianOfSchool = z.output<typeof guardianOfSchool>;
/** A part of the name, or at least four digits of the number. */
export const guardiansQuery = z.object({ search: text(100, 3) });
