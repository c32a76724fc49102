import { abilities, id, ids, instant, integer, listOf, optionalText, text, z } from '@ritm/http';

export const MAX_FILE_BYTES = 100 * 1024 * 1024;
export const RETENTION_DAYS = 30;
/** The client is notified so many days before the file expires. */
export const WARNING_DAYS = [7, 1] as const;

export const fileStates = ['available', 'held', 'expired', 'deleted'] as const;
export type FileState = (typeof fileStates)[number];

/** A file shared with a client. Of an expired or deleted file only the name, the size and the hash remain. */
export const studentFile = z.object({
  id: id(),
  student_id: id(),
  student_name: z.string(),
  name: z.string(),
  mime: z.string(),
  /** The size in bytes. */
  size: z.int(),
  /** The hash in hexadecimal. */
  sha256: z.string(),
  note: z.nullable(z.string()),
  /** The name of the person who shared it. */
  given_by: z.string(),
  created_at: instant(),
  expires_at: instant(),
  state: z.enum(fileStates),
  /** The reason why it is kept past its term; null for readers who are not staff. */
  held_reason: z.nullable(z.string()),
  can: abilities('download', 'delete', 'hold'),
});
export type StudentFile = z.output<typeof studentFile>;
export const studentFiles = listOf(studentFile);

export const sharedFiles = z.object({ data: z.array(studentFile) });

/** The body is the file itself, so its recipients and its description are in the query. */
export const shareQuery = z.object({
  name: text(255),
  students_ids: ids(100).check(z.minLength(1)),
  note: optionalText(500),
});
export const holdBody = z.object({ held_reason: z.nullable(text(500, 3)) });
export const filesQuery = z.object({
  page: z.optional(integer(1, 100_000)),
  per_page: z.optional(integer(1, 200)),
  student_id: z.optional(id()),
  /** True to include expired and deleted files. */
  all: z.optional(z.boolean()),
});
