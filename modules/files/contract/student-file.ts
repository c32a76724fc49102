import { abilities, id, ids, instant, integer, listOf, optionalText, text, z } from '@ritm/http';

export const MAX_FILE_BYTES = 100 * 1024 * 1024;
export const RETENTION_DAYS = 30;
/** Days before the end on which the client is told. */
export const WARNING_DAYS = [7, 1] as const;

export const fileStates = ['available', 'held', 'expired', 'deleted'] as const;
export type FileState = (typeof fileStates)[number];

/** A file given to a client; expired or deleted, what is left of it: its name, size and hash. */
export const studentFile = z.object({
  id: id(),
  student_id: id(),
  student_name: z.string(),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
  note: z.nullable(z.string()),
  /** Who gave it. */
  given_by: z.string(),
  created_at: instant(),
  expires_at: instant(),
  state: z.enum(fileStates),
  /** Why it outlives its time; null for who is not staff. */
  held_reason: z.nullable(z.string()),
  can: abilities('download', 'delete', 'hold'),
});
export type StudentFile = z.output<typeof studentFile>;
export const studentFiles = listOf(studentFile);

export const sharedFiles = z.object({ data: z.array(studentFile) });

/** The body is the file itself; whom it is given to and what is said of it stand beside. */
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
  /** Those that are over as well. */
  all: z.optional(z.boolean()),
});
