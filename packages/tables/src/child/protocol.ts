import type { TableReadErrorCode } from '../read/table-read-error.ts';

/**
 * The work for a child process. It travels as JSON; the pages are JSON texts already and travel beside it, so that
 * nobody escapes them again.
 */
export interface ReaderInput {
  work: unknown;
  pages: readonly string[];
}

/** The work as it reaches the child, before its pages and its file. */
export interface InputHead {
  work: unknown;
  pages: number;
}

/** The file of a work, which follows it as plain bytes. */
export type FileBytes = Uint8Array<ArrayBuffer>;

export interface Refusal {
  kind: 'refused';
  code: TableReadErrorCode;
  data: Record<string, string | number>;
  /** The file ended its reader: another attempt may succeed when the machine has more memory or time to spare. */
  ended_reader?: boolean;
}

/**
 * What the child sends: replies, the end of them, or a defect of ours. Its stack has no message, which could quote the
 * file.
 */
export type Sent<Reply> = Reply | Refusal | { kind: 'end' } | { kind: 'defect'; stack: string };
