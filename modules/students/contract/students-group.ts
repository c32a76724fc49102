import { abilities, id, text, z } from '@ritm/http';

/**
 * A group of clients. `students_count` excludes the archive. With `segment_id` the group is dynamic: its members are
 * the clients who match.
 */
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
  /** A segment makes the group dynamic; null makes its membership fixed again. */
  segment_id: z.optional(z.nullable(id())),
});
