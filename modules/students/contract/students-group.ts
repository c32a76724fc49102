import { abilities, id, text, z } from '@ritm/http';

/** A group of clients. `students_count` leaves the archive out. */
export const studentsGroup = z.object({
  id: id(),
  name: z.string(),
  students_count: z.int(),
  can: abilities('edit', 'delete'),
});
export const studentsGroupList = z.object({ data: z.array(studentsGroup), can: abilities('add') });
export type StudentsGroup = z.output<typeof studentsGroup>;

export const studentsGroupBody = z.object({ name: text(200) });
export const studentsGroupChange = z.object({ name: z.optional(text(200)) });
