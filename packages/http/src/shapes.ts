import { fromKeys } from '@ritm/kernel';
import * as z from 'zod/mini';

/**
 * The shapes that contracts are built from. Every string has a maximum length and every array a maximum size; no string
 * contains U+0000 or a lone surrogate, which PostgreSQL cannot store.
 */
const storable = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), {
  error: 'not_storable',
});

/** A required text: trimmed, 1…max characters. */
export const text = (max: number, min = 1) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max), storable);
/** A text that may be absent, null or empty. */
export const optionalText = (max: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max), storable)));
/** An id: a positive integer, short enough to read aloud. */
export const id = () => z.int().check(z.positive());
export const ids = (max = 500) => z.array(id()).check(z.maxLength(max));
export const integer = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
/** Integer kopecks, 0…1 000 000 000 ₽. */
export const kopecks = () => integer(0, 100_000_000_000);
const realDate = z.refine<string>(
  (value) => {
    const [y, m, d] = value.split('-').map(Number) as [number, number, number];
    const at = new Date(Date.UTC(y, m - 1, d));
    return y >= 1900 && y <= 2999 && at.getUTCMonth() === m - 1 && at.getUTCDate() === d;
  },
  { error: 'invalid_date' },
);
/** `YYYY-MM-DD` in the school's zone, 1900…2999. */
export const localDate = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'invalid_date' }), realDate);
/** `HH:MM`, 00:00…23:59, in the school's zone. */
export const localTime = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_time' }));
/** An instant as ISO 8601 with an offset. */
export const instant = () => z.string();
/** A phone as a person types it; the server converts it to E.164 and refuses a text that is not a phone. */
export const phoneText = () => z.string().check(z.trim(), z.minLength(5), z.maxLength(32), storable);
export const email = () => z.string().check(z.trim(), z.maxLength(254), z.email(), storable);

/** The role that a caller claims in the path; the server checks it against the membership. */
export const schoolRoles = ['owner', 'administrator', 'teacher', 'student', 'user'] as const;
export type SchoolRole = (typeof schoolRoles)[number];
/** Roles in the installation itself: their holders are outside every organization and enter none. */
export const installationRoles = ['moderator', 'support'] as const;
export type InstallationRole = (typeof installationRoles)[number];
export const roles = [...schoolRoles, ...installationRoles] as const;
export const role = () => z.enum(roles);
/** A role that a person has in an organization. */
export const schoolRole = () => z.enum(schoolRoles);
export type Role = (typeof roles)[number];

export const schoolParams = { role: role(), school_id: id() };
/** `page` from 1, `per_page` up to 200. */
export const pageQuery = { page: z.optional(integer(1, 100_000)), per_page: z.optional(integer(1, 200)) };
export const pageMeta = () => z.object({ page: z.int(), per_page: z.int(), total: z.int() });
/** A list answer: `{ data: […], meta }`. */
export const listOf = <T extends z.core.$ZodType>(item: T) => z.object({ data: z.array(item), meta: pageMeta() });
/** A whole collection without pages. */
export const allOf = <T extends z.core.$ZodType>(item: T) => z.object({ data: z.array(item) });
/** What the caller may do with the entity. The screen only displays it; the server decides. */
export const abilities = <const A extends string>(...names: A[]) => z.object(fromKeys(names, () => z.boolean()));
export const done = () => z.object({ ok: z.literal(true) });

export { z };
