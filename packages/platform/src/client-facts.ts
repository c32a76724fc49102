import type { Language } from '@ritm/http';
import type { RawBuilder } from 'kysely';
import type { Runner } from './db/pool.ts';

/** A client in a query: the columns and the day to write an expression over. */
export interface ClientInQuery {
  readonly school_id: RawBuilder<number>;
  readonly id: RawBuilder<number>;
  /** `YYYY-MM-DD` in the organization's zone. */
  readonly today: RawBuilder<string>;
}

interface Named {
  /** `module.what`; unique. */
  readonly key: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Values are whole days, hundredths of a visit, kopecks; conditions on the wire name visits. */
  readonly unit: 'days' | 'visits' | 'money';
}

/**
 * A number that a module knows of every client: days since the last visit, visits left. Segments of clients are made of them without
 * knowing the module. Either an expression over the client's row (null: there is none), or, where only the rules can tell, all at once.
 */
export type ClientFact = Named &
  (
    | { readonly value: (client: ClientInQuery) => RawBuilder<number | null> }
    | {
        readonly values: (
          runner: Runner,
          at: { school_id: number; today: string },
        ) => Promise<readonly { student_id: number; value: number }[]>;
      }
  );
