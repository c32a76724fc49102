import {
  abilities,
  email,
  id,
  instant,
  integer,
  localTime,
  optionalText,
  phoneText,
  role,
  schoolRole,
  text,
  z,
} from '@ritm/http';

export const legalTypes = ['legal_entity', 'sole_proprietor', 'individual'] as const;
export type LegalType = (typeof legalTypes)[number];
export const presetNames = ['studio', 'school', 'specialist'] as const;
export type PresetName = (typeof presetNames)[number];

/** One stretch of a weekday, Monday is 1; a day may have several. */
export const workingHours = z.object({ weekday: integer(1, 7), time_from: localTime(), time_to: localTime() });
export type WorkingHours = z.output<typeof workingHours>;

export const contactKinds = ['whatsapp', 'telegram', 'vk', 'max', 'youtube', 'rutube'] as const;
const contactText = z.optional(z.string().check(z.trim(), z.maxLength(200)));
/** How to reach an organization besides phone, e-mail and site: a nickname or an address each. */
export const contacts = z.object({
  whatsapp: contactText,
  telegram: contactText,
  vk: contactText,
  max: contactText,
  youtube: contactText,
  rutube: contactText,
});
export type Contacts = z.output<typeof contacts>;

/** Digits as people paste them; the rules of each stand in `server/rules/requisites.ts`. */
const requisite = () => optionalText(40);

/** The fields that may stay empty; requisites wait until they are needed. */
const details = {
  legal_name: optionalText(300),
  legal_address: optionalText(500),
  actual_address: optionalText(500),
  inn: requisite(),
  kpp: requisite(),
  /** OGRN of a legal entity, OGRNIP of a sole proprietor. */
  ogrn: requisite(),
  bic: requisite(),
  bank: optionalText(200),
  account: requisite(),
  correspondent_account: requisite(),
  category_id: z.optional(z.nullable(id())),
  additional_category_id: z.optional(z.nullable(id())),
  phone: z.optional(z.nullable(phoneText())),
  email: z.optional(z.nullable(email())),
  site: optionalText(300),
  contacts: z.optional(contacts),
  tags: z.optional(z.array(text(50)).check(z.maxLength(30))),
  working_hours: z.optional(z.array(workingHours).check(z.maxLength(28))),
  /** Names of specialists, as the public page shows them. */
  specialists: z.optional(z.array(text(200)).check(z.maxLength(100))),
  bonus_program: z.optional(z.boolean()),
  /** Shown in the catalogue's search. */
  listed: z.optional(z.boolean()),
  description: optionalText(5000),
};

export const addSchoolBody = z.object({
  name: text(200),
  legal_type: z.enum(legalTypes),
  preset: z.optional(z.enum(presetNames)),
  city_id: id(),
  ...details,
});
export type AddSchoolBody = z.output<typeof addSchoolBody>;

/** Pixels a side and bytes of a logo: the screen makes a smaller one. */
export const LOGO_SIDE = 1024;
export const LOGO_BYTES = 1024 * 1024;

/** What is absent stays as it is; null clears. A logo comes by its own call and goes by null here. */
export const editSchoolBody = z.object({
  name: z.optional(text(200)),
  legal_type: z.optional(z.enum(legalTypes)),
  city_id: z.optional(id()),
  ...details,
  logo: z.optional(z.null()),
});
export type EditSchoolBody = z.output<typeof editSchoolBody>;

const named = z.object({ id: id(), name: z.string() });
const nullableText = z.nullable(z.string());

/** The organization as its staff see it; requisites are null for teachers. */
export const school = z.object({
  id: id(),
  name: z.string(),
  legal_type: z.enum(legalTypes),
  preset: z.enum(presetNames),
  legal_name: nullableText,
  legal_address: nullableText,
  actual_address: nullableText,
  inn: nullableText,
  kpp: nullableText,
  ogrn: nullableText,
  bic: nullableText,
  bank: nullableText,
  account: nullableText,
  correspondent_account: nullableText,
  city: z.object({ id: id(), name: z.string(), region: z.string(), time_zone: z.string() }),
  /** IANA name; every date and time of the organization is in it. */
  time_zone: z.string(),
  category: z.nullable(named),
  additional_category: z.nullable(named),
  /** Where the logo is, from the root of the site. */
  logo: nullableText,
  phone: nullableText,
  email: nullableText,
  site: nullableText,
  contacts,
  tags: z.array(z.string()),
  working_hours: z.array(workingHours),
  specialists: z.array(z.string()),
  bonus_program: z.boolean(),
  listed: z.boolean(),
  description: nullableText,
  created_at: instant(),
  updated_at: instant(),
  role: role(),
  can: abilities('edit', 'delete', 'edit_staff', 'transfer'),
});
export type School = z.output<typeof school>;

/** A line of the person's organizations. */
export const schoolLine = z.object({
  id: id(),
  name: z.string(),
  preset: z.enum(presetNames),
  city: z.string(),
  /** Where the logo is, from the root of the site. */
  logo: nullableText,
  time_zone: z.string(),
  /** The caller's places in it, strongest first. */
  roles: z.array(schoolRole()),
  /** Permissions beyond a role's own that the owner gave this person. */
  beyond: z.array(z.object({ role: schoolRole(), permissions: z.array(z.string()) })),
  can: abilities('edit', 'delete'),
});
export type SchoolLine = z.output<typeof schoolLine>;

/** What a new organization stands with. */
export const newSchool = z.object({ id: id(), branch_id: id(), place_ids: z.array(id()), time_zone: z.string() });
