import type { Runner } from '@ritm/platform';
import type { LineUndo } from '../contract/index.ts';
import type { Collectors } from '@ritm/platform/contributions';

/** An object of the audit as a reader knows it. */
export interface NamedObject {
  readonly id: number;
  /** Null when the object has no name of its own. */
  readonly name: string | null;
  /** The client whose object it is. */
  readonly student_id?: number | null;
}

/** A line as far as its undoing is concerned. */
export interface UndoableLine {
  readonly id: number;
  readonly action: string;
  readonly object_id: number;
  readonly created_at: string;
}

/** How a module names its objects, so that the journal speaks of them and not of their numbers. */
export interface AuditedObjects {
  /** `object_type` of the lines. */
  readonly type: string;
  names(runner: Runner, at: { school_id: number; ids: number[] }): Promise<readonly NamedObject[]>;
  /** Which of these lines can be taken back now, and how. A call of the module does it, under its own rules. */
  undo?(
    runner: Runner,
    at: { school_id: number; lines: readonly UndoableLine[] },
  ): Promise<readonly (LineUndo & { line_id: number })[]>;
  /** The objects of one client, whose lines belong to the history of the client. */
  ofClient?(runner: Runner, at: { school_id: number; student_id: number }): Promise<readonly { id: number }[]>;
}

declare module '@ritm/platform/contributions' {
  interface Contributions {
    /** How a module names its objects in the journal of actions. */
    auditedObjects: AuditedObjects;
  }
}

export const auditCollects: Collectors = { auditedObjects: ({ type }) => [type] };
