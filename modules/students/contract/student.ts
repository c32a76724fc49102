import {
  abilities,
  email,
  id,
  ids,
  instant,
  integer,
  localDate,
  optionalText,
  pageMeta,
  pageQuery,
  phoneText,
  text,
  z,
} from '@ritm/http';
import { cardField, MAX_FIELDS } from './field.ts';

export const studentStatuses = ['lead', 'active', 'archived'] as const;
export type StudentStatus = (typeof studentStatuses)[number];
export const genders = ['male', 'female'] as const;
export const relations = ['mother', 'father', 'grandmother', 'grandfather', 'guardian'] as const;
/** What a guardian may do for one child: see the cabinet, book, pay, take them home, be told. Without a word, everything. */
export const guardianRights = ['see', 'book', 'pay', 'pick_up', 'notices'] as const;
export type GuardianRight = (typeof guardianRights)[number];
/** `created_at` is when the card was written in. A minus before it means from the greatest. */
export const studentSorts = ['name', '-name', '-created_at'] as const;

/** Past this many a list stops counting and says `capped`: nobody reads the thousandth page, everybody waits for the count. */
export const MAX_COUNTED = 1000;
/** As many are found of those whose surname does not begin with what is typed. */
export const MAX_FOUND = 100;

const guardian = z.object({
  id: id(),
  name: z.string(),
  /** E.164; `+7••••••••89` for who may not see numbers. */
  phone: z.nullable(z.string()),
  relation: z.nullable(z.enum(relations)),
  rights: z.array(z.enum(guardianRights)),
});

/** A client's whole card. */
export const student = z.object({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
  birth_date: z.nullable(localDate()),
  gender: z.nullable(z.enum(genders)),
  phone: z.nullable(z.string()),
  phone2: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The first of `guardians`. */
  parent_name: z.nullable(z.string()),
  parent_phone: z.nullable(z.string()),
  guardians: z.array(guardian),
  /** Of these numbers those that were read from a table with a doubt, as they were written there; until somebody confirms them. Empty for who may not see phones. */
  doubtful_phones: z.array(z.object({ phone: z.string(), written: z.string() })),
  /** Other children of the same guardians, of those whom the caller may reach. */
  family: z.array(z.object({ id: id(), firstname: z.string(), lastname: z.string(), patronymic: z.string() })),
  club_card: z.nullable(z.string()),
  /** What the client's QR carries: 128 random bits. Null for who may not show it. */
  qr_token: z.nullable(z.string()),
  group_ids: z.array(id()),
  source: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Hundredths of a percent: 10 % is 1000. */
  discount: z.nullable(z.int()),
  tags: z.array(z.string()),
  /** What stands in the organization’s own fields, in those that the caller may see. */
  fields: z.array(cardField),
  status: z.enum(studentStatuses),
  /** The card into which this one was merged; it can only be looked at. */
  merged_into_id: z.nullable(id()),
  created_at: instant(),
  can: abilities('edit', 'delete', 'see_phones', 'merge'),
});
export type Student = z.output<typeof student>;

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
});
export type StudentRow = z.output<typeof studentRow>;

/** `capped`: there are more than `total` says, which is then one past what was counted. */
export const studentList = z.object({
  data: z.array(studentRow),
  meta: z.object({ ...pageMeta().shape, capped: z.boolean() }),
  can: abilities('add', 'import'),
});
export type StudentList = z.output<typeof studentList>;

export const studentsQuery = z.object({
  ...pageQuery,
  /** Parts of names, digits of phones, a club card, or what a QR scanner types. */
  search: z.optional(z.string().check(z.maxLength(200))),
  group: z.optional(id()),
  /** A saved segment. */
  segment: z.optional(id()),
  /** `segmentConditions` as JSON text. */
  where: z.optional(z.string().check(z.maxLength(4000))),
  /** Everybody outside the archive when left out. */
  status: z.optional(z.enum(studentStatuses)),
  sort: z.optional(z.enum(studentSorts)),
});

const nullable = <T extends z.core.$ZodType>(shape: T) => z.optional(z.nullable(shape));

const fields = {
  firstname: optionalText(100),
  lastname: optionalText(100),
  patronymic: optionalText(100),
  birth_date: nullable(localDate()),
  gender: nullable(z.enum(genders)),
  phone: nullable(phoneText()),
  phone2: nullable(phoneText()),
  email: nullable(email()),
  parent_name: optionalText(200),
  parent_phone: nullable(phoneText()),
  /** The whole list, first to call first. An `id` is a guardian of the organization, of this child or of another; who has the same number and the same name is the same person. `rights` left out stay, for a new one they are all. With the list `parent_name` and `parent_phone` are not looked at. */
  guardians: z.optional(
    z
      .array(
        z.strictObject({
          id: z.optional(id()),
          name: text(200),
          phone: nullable(phoneText()),
          relation: nullable(z.enum(relations)),
          rights: z.optional(z.array(z.enum(guardianRights)).check(z.maxLength(guardianRights.length))),
        }),
      )
      .check(z.maxLength(10)),
  ),
  club_card: nullable(text(64)),
  group_ids: z.optional(ids(100)),
  source: optionalText(200),
  comment: optionalText(5000),
  discount: nullable(integer(0, 10_000)),
  tags: z.optional(z.array(text(50)).check(z.maxLength(50))),
  /** The organization’s own fields: those that are not named stay as they are, null clears. */
  fields: z.optional(z.array(z.strictObject(cardField.shape)).check(z.maxLength(MAX_FIELDS))),
};

/** A new client. A last name or a first name is required. */
export const studentBody = z.object({ ...fields, status: z.optional(z.enum(['lead', 'active'])) });
/** What is absent stays, null clears. A status other than `archived` brings the client back from the archive. */
export const studentChange = z.object({ ...fields, status: z.optional(z.enum(studentStatuses)) });
export type StudentChange = z.output<typeof studentChange>;

/** As little of a client as a list of people shows. */
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

/** Somebody who answers for children of the organization. */
export const guardianOfSchool = z.object({
  id: id(),
  name: z.string(),
  phone: z.nullable(z.string()),
  children: z.array(z.object({ id: id(), firstname: z.string(), lastname: z.string(), patronymic: z.string() })),
});
export type GuardianOfSchool = z.output<typeof guardianOfSchool>;
/** A part of the name, or four digits of the number and more. */
export const guardiansQuery = z.object({ search: text(100, 3) });
