import { abilities, id, listOf, optionalText, pageQuery, phoneText, text, z } from '@ritm/http';

const person = {
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
  /** Null where there is none, and for teachers looking at colleagues. */
  phone: z.nullable(z.string()),
};

/** Named permissions over the role's own, switched on or off for this person. */
const rights = z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), z.boolean());
/** A teacher sees clients' numbers hidden without it. */
export const teacherRights = ['see_phones'] as const;
/** An administrator sees no income on the screen of the day without it. */
export const administratorRights = ['see_finances'] as const;

export const teacher = z.object({
  ...person,
  position: z.nullable(z.string()),
  /** Empty for teachers looking at colleagues. */
  rights,
  can: abilities('edit', 'delete'),
});
export type Teacher = z.output<typeof teacher>;
export const teachers = listOf(teacher);

export const administrator = z.object({ ...person, rights, can: abilities('edit', 'delete') });
export type Administrator = z.output<typeof administrator>;
export const administrators = listOf(administrator);

const name = { lastname: optionalText(100), patronymic: optionalText(100) };

/** A teacher with a number signs in by it; without one they only stand in the timetable. */
export const addTeacherBody = z.object({
  firstname: text(100),
  ...name,
  phone: z.optional(z.nullable(phoneText())),
  position: optionalText(200),
  rights: z.optional(rights),
});
export const editTeacherBody = z.object({
  firstname: z.optional(text(100)),
  ...name,
  phone: z.optional(z.nullable(phoneText())),
  position: optionalText(200),
  rights: z.optional(rights),
});

export const addAdministratorBody = z.object({
  firstname: text(100),
  ...name,
  phone: phoneText(),
  rights: z.optional(rights),
});
export const editAdministratorBody = z.object({
  firstname: z.optional(text(100)),
  ...name,
  phone: z.optional(phoneText()),
  rights: z.optional(rights),
});

export const staffQuery = z.object({ ...pageQuery, search: optionalText(100) });
