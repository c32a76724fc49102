/** Shapes of an organization, its branches and their hours. Requisites are null in answers to teachers. */
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

/** One interval of a weekday, where Monday is 1; a day may have several. */
export const workingHours = z.object({ weekday: integer(1, 7), time_from: localTime(), time_to: localTime() });
export type WorkingHours = z.output<typeof workingHours>;

export const contactKinds = ['whatsapp', 'telegram', 'vk', 'max', 'youtube', 'rutube'] as const;
const contactText = z.optional(z.string().check(z.trim(), z.maxLength(200)));
/** Contacts of an organization besides phone, e-mail and site: each is a nickname or an address. */
export const contacts = z.object({
  whatsapp: contactText,
  telegram: contactText,
  vk: contactText,
  max: contactText,
  youtube: contactText,
  rutube: contactText,
});
export type Contacts = z.output<typeof contacts>;

/** Digits as people paste them; `server/rules/requisites.ts` has the rules of each requisite. */
const requisite = () => optionalText(40);

/** The optional fields; requisites may wait until they are needed. */
const details = {
  legal_name: optionalText(300),
  legal_address: optionalText(500),
  actual_address: optionalText(500),
  inn: requisite(),
  kpp: requisite(),
  /** The OGRN of a legal entity, or the OGRNIP of a sole proprietor. */
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
  /** Names of specialists shown on the public page. */
  specialists: z.optional(z.array(text(200)).check(z.maxLength(100))),
  bonus_program: z.optional(z.boolean()),
  /** Whether the catalogue's search shows it. */
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

/** The maximum side in pixels and size in bytes of a logo; the screen scales larger pictures down. */
export const LOGO_SIDE = 1024;
export const LOGO_BYTES = 1024 * 1024;

/** An absent field keeps its value, null clears it. A logo is set by its own call and removed by null here. */
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
  /** The IANA name of the zone in which every date and time of the organization is given. */
  time_zone: z.string(),
  category: z.nullable(named),
  additional_category: z.nullable(named),
  /** The path of the logo from the root of the site. */
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

/** One of the person's organizations. */
export const schoolLine = z.object({
  id: id(),
  name: z.string(),
  preset: z.enum(presetNames),
  city: z.string(),
  /** The path of the logo from the root of the site. */
  logo: nullableText,
  time_zone: z.string(),
  /** The caller's roles in it, strongest first. */
  roles: z.array(schoolRole()),
  /** Permissions that the owner granted this person in addition to a role's own. */
  beyond: z.array(z.object({ role: schoolRole(), permissions: z.array(z.string()) })),
  can: abilities('edit', 'delete'),
});
export type SchoolLine = z.output<typeof schoolLine>;

/** What a new organization consists of. */
export const newSchool = z.object({ id: id(), branch_id: id(), place_ids: z.array(id()), time_zone: z.string() });
