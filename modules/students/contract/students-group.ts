import { abilities, id, text, z } from '@ritm/http';

/** A group of clients. `students_count` leaves the archive out. With `segment_id` it is dynamic: whoever fits the segment is in it. */
export const studentsGroup = z.object({
  id: id(),
  name: z.string(),
  students_count: z.int(),
  segment_id: z.nullable(id()),
  can: abilities('edit', 'delete'),
});
export const studentsGroupList = z.object({ data: z.array(studentsGroup), can: abilities('add') });
export type StudentsGroup = z.output<typeof studentsGroup>;

export const studentsGroupBody = z.object({ name: text(200), segment_id: z.optional(z.nullable(id())) });
export const studentsGroupChange = z.object({
  name: z.optional(text(200)),
  /** A segment makes the group dynamic; null lets clients be put into it again. */
  segment_id: z.optional(z.nullable(id())),
});
