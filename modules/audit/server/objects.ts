import type { Runner } from '@ritm/platform';
import type { Collectors } from '@ritm/platform/contributions';

/** An object of the audit as a reader knows it. */
export interface NamedObject {
  readonly id: number;
  /** Null when the object has no name of its own. */
  readonly name: string | null;
  /** The client whose object it is. */
  readonly student_id?: number | null;
}

/** How a module names its objects, so that the journal speaks of them and not of their numbers. */
export interface AuditedObjects {
  /** `object_type` of the lines. */
  readonly type: string;
  names(runner: Runner, at: { school_id: number; ids: number[] }): Promise<readonly NamedObject[]>;
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
