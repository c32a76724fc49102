import { abilities, id, integer, optionalText, text, z } from '@ritm/http';

/** What a group is for whoever joins it: a group with classes (`timetable.get_group`) says it on its screen. */
const about = {
  level: optionalText(100),
  programme: optionalText(2000),
  age_from: z.optional(z.nullable(integer(0, 120))),
  age_to: z.optional(z.nullable(integer(0, 120))),
  teacher_id: z.optional(z.nullable(id())),
  /** How many clients it takes; null: not limited. */
  capacity: z.optional(z.nullable(integer(1, 10_000))),
};

/**
 * A group of clients. `students_count` excludes the archive. With `segment_id` the group is dynamic: its members are
 * the clients who match.
 */
export const studentsGroup = z.object({
  id: id(),
  name: z.string(),
  students_count: z.int(),
  segment_id: z.nullable(id()),
  level: z.nullable(z.string()),
  programme: z.nullable(z.string()),
  age_from: z.nullable(z.int()),
  age_to: z.nullable(z.int()),
  teacher_id: z.nullable(id()),
  capacity: z.nullable(z.int()),
  can: abilities('edit', 'delete'),
});
export const studentsGroupList = z.object({ data: z.array(studentsGroup), can: abilities('add') });
export type StudentsGroup = z.output<typeof studentsGroup>;

export const studentsGroupBody = z.object({ name: text(200), segment_id: z.optional(z.nullable(id())), ...about });
export const studentsGroupChange = z.object({
  name: z.optional(text(200)),
  /** A segment makes the group dynamic; null makes its membership fixed again. */
  segment_id: z.optional(z.nullable(id())),
  ...about,
});
