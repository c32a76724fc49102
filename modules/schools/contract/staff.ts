import { abilities, id, integer, listOf, optionalText, pageQuery, phoneText, text, z } from '@ritm/http';
import { placeInvitation } from './invitation.ts';

const person = {
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
  /** Null when there is none, and when a teacher reads a colleague. */
  phone: z.nullable(z.string()),
  /** Whether the person has accepted and can sign in with the number. */
  enters: z.boolean(),
  /** The newest invitation that is not accepted; also null for callers who may not invite. */
  invitation: z.nullable(placeInvitation),
};

const flag = () => z.optional(z.boolean());
const daysBack = () => integer(0, 3660);

/** Rights to see numbers and money of clients, and every client instead of their own; see `rightsOf` of accounts. */
export const teacherRights = z.object({ see_phones: z.boolean(), see_money: z.boolean(), all_clients: z.boolean() });
export const administratorRights = z.object({
  see_phones: z.boolean(),
  see_money: z.boolean(),
  see_finances: z.boolean(),
  edit_finances: z.boolean(),
  /** May freeze a pass from a date up to two weeks back. */
  freeze_backdate: z.boolean(),
  /** How many days back, today being 0; null means without limit. */
  days_back: z.nullable(z.int()),
});
const teacherRightsBody = z.object({ see_phones: flag(), see_money: flag(), all_clients: flag() });
const administratorRightsBody = z.object({
  see_phones: flag(),
  see_money: flag(),
  see_finances: flag(),
  edit_finances: flag(),
  freeze_backdate: flag(),
  days_back: z.optional(z.nullable(daysBack())),
});

export const teacher = z.object({
  ...person,
  position: z.nullable(z.string()),
  /** Null for callers who may not change them. */
  rights: z.nullable(teacherRights),
  can: abilities('edit', 'delete'),
});
export type Teacher = z.output<typeof teacher>;
export const teachers = listOf(teacher);

export const administrator = z.object({ ...person, rights: administratorRights, can: abilities('edit', 'delete') });
export type Administrator = z.output<typeof administrator>;
export const administrators = listOf(administrator);

const name = { lastname: optionalText(100), patronymic: optionalText(100) };

/** A teacher with a number is invited by it; one without a number only appears in the timetable. */
export const addTeacherBody = z.object({
  firstname: text(100),
  ...name,
  phone: z.optional(z.nullable(phoneText())),
  position: optionalText(200),
  rights: z.optional(teacherRightsBody),
});
export const editTeacherBody = z.object({
  firstname: z.optional(text(100)),
  ...name,
  phone: z.optional(z.nullable(phoneText())),
  position: optionalText(200),
  rights: z.optional(teacherRightsBody),
});

export const addAdministratorBody = z.object({
  firstname: text(100),
  ...name,
  phone: phoneText(),
  rights: z.optional(administratorRightsBody),
});
export const editAdministratorBody = z.object({
  firstname: z.optional(text(100)),
  ...name,
  phone: z.optional(phoneText()),
  rights: z.optional(administratorRightsBody),
});

export const staffQuery = z.object({ ...pageQuery, search: optionalText(100) });
