import type { Collectors } from '@ritm/platform/contributions';
import type { ClientFact } from './client-facts.ts';
import type { ClientRecords } from './client-records.ts';
import type { TaskRule } from './task-rules.ts';

declare module '@ritm/platform/contributions' {
  interface Contributions {
    /** What a module stores about an organization's clients: a merge of two cards of one person moves all of it. */
    clientRecords: ClientRecords;
    /** A number that a module knows about clients, for segments. */
    clientFacts: ClientFact;
    /** A kind of task that a module finds for the staff. */
    taskRules: TaskRule;
  }
}

/** A table has one owner, so it is moved once; a fact and a rule are found by their keys. */
export const studentsCollects: Collectors = {
  clientRecords: ({ rows }) => rows.map(({ table }) => table),
  clientFacts: ({ key }) => [key],
  taskRules: ({ key }) => [key],
};
