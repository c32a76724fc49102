import { randomUUID } from 'node:crypto';
import { AppError, commonErrors, type ErrorDeclaration } from '@ritm/http';
import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';
import { statement, type Params } from '../db/statement.ts';
import type { Subjects } from './subjects.ts';
import { runningLimits, type RunningLimitName } from './table.ts';

/** How long a lease lasts after its last renewal: a process that died frees its places this way. */
const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
const RETRY_MS = 200;
/** The end of a running call is unknown; after this time a retry is worth it. */
const RETRY_AFTER_SECONDS = 5;

const second = sql`extract(epoch from ritm_now())`;
const isHeld = sql`(h.value)::text::numeric > ${second}`;

interface Holding {
  subject: string;
  holder: string;
  seconds: number;
}

/** One statement, so that a concurrent caller waits for the row and sees the leases taken before. */
const acquireLease = statement(
  (_db, p: Params<Holding & { most: number }>) => sql<{ subject: string }>`
    insert into running_calls as r (subject, holders)
    values (${p('subject')}, jsonb_build_object(${p('holder')}::text, ${second} + ${p('seconds')}::int))
    on conflict (subject)
    do update set holders = (
      select coalesce(jsonb_object_agg(h.key, h.value), '{}')
      from jsonb_each(r.holders) h
      where ${isHeld}
    ) || excluded.holders
    where (select count(*) from jsonb_each(r.holders) h where ${isHeld}) < ${p('most')}::int
    returning subject`,
);
const renewLease = statement(
  (_db, p: Params<Holding>) => sql<never>`
    update running_calls
    set holders = holders || jsonb_build_object(${p('holder')}::text, ${second} + ${p('seconds')}::int)
    where subject = ${p('subject')} and holders ? ${p('holder')}::text`,
);
const releaseLease = statement(
  (_db, p: Params<Pick<Holding, 'subject' | 'holder'>>) => sql<never>`
    update running_calls set holders = holders - ${p('holder')}::text
    where subject = ${p('subject')}`,
);
export const pruneEndedCalls = statement(
  (_db, _p: Params<object>) => sql<never>`
    delete from running_calls r
    where not exists (select from jsonb_each(r.holders) h where ${isHeld})`,
);

const refusals: Readonly<Record<RunningLimitName, ErrorDeclaration>> = {
  uploads: commonErrors.too_many_uploads,
  heavy: commonErrors.too_many_running,
};

/** Releases the place; resolves when the other processes can see it. */
export type Leave = () => Promise<void>;

/** Concurrency leases for heavy calls, few for each subject over all processes (decision 030). */
export class RunningCalls {
  private readonly database: Pick<Database, 'run'>;
  private readonly subjects: Subjects;

  constructor(database: Pick<Database, 'run'>, subjects: Subjects) {
    this.database = database;
    this.subjects = subjects;
  }

  /**
   * Takes a lease, waiting for it as long as the table says, and returns the function that releases it. Throws
   * `too_many_…` when there is none. When the counting itself fails the call passes: nothing here costs money or signs
   * anybody in.
   */
  async enter(name: RunningLimitName, whose: string): Promise<Leave> {
    const { max: most, waitMs } = runningLimits[name];
    const at = { subject: this.subjects.of(`${name} ${whose}`), holder: randomUUID() };
    for (let waited = 0; ; waited += RETRY_MS) {
      const taken = await this.database
        .run(acquireLease, { ...at, most, seconds: LEASE_SECONDS })
        .catch(() => undefined);
      if (!taken) return async () => undefined;
      if (taken.length > 0) return this.held(at);
      if (waited >= waitMs) throw new AppError(refusals[name], { most, retry_after: RETRY_AFTER_SECONDS });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  private held(at: Pick<Holding, 'subject' | 'holder'>): Leave {
    const renew = () => this.database.run(renewLease, { ...at, seconds: LEASE_SECONDS }).catch(() => undefined);
    const renewal = setInterval(() => void renew(), RENEW_EVERY_MS).unref();
    return async () => {
      clearInterval(renewal);
      // A lease that cannot be released now expires within half a minute.
      await this.database.run(releaseLease, at).catch(() => undefined);
    };
  }
}
