import type { Collectors } from '@ritm/platform/contributions';
import type { ClientFact } from './client-facts.ts';
import type { ClientRecords } from './client-records.ts';

declare module '@ritm/platform/contributions' {
  interface Contributions {
    /** What a module stores about an organization's clients: a merge of two cards of one person moves all of it. */
    clientRecords: ClientRecords;
    /** A number that a module knows about clients, for segments. */
    clientFacts: ClientFact;
  }
}

/** A table has one owner, so it is moved once; a fact is found by its key. */
export const studentsCollects: Collectors = {
  clientRecords: ({ rows }) => rows.map(({ table }) => table),
  clientFacts: ({ key }) => [key],
};
