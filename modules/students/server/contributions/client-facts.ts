import type { Language } from '@ritm/http';
import type { Runner } from '@ritm/platform';
import type { RawBuilder } from 'kysely';

/** A client inside a query: the columns and the current day for an expression. */
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
  /** Values are whole days, hundredths of a visit, or kopecks; conditions on the wire count whole visits. */
  readonly unit: 'days' | 'visits' | 'money';
}

/**
 * A number that a module knows about every client: days since the last visit, visits left. Client segments are built
 * from these numbers without knowing the module. A fact is either an SQL expression over the client's row (null when
 * the client has no value) or, where only the rules can compute it, a function for all clients at once.
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
