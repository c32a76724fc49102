import { AppError, commonErrors } from '@ritm/http';
import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';
import { statement, type Params } from '../db/statement.ts';
import type { Subjects } from './subjects.ts';
import { rateLimits, type RateLimit, type RateLimitName } from './table.ts';

/** A counter's kind and subject: `['person', 'user 7']`. */
export type Counted = readonly [name: RateLimitName, subject: string];

/** `ends` is the end of the window in milliseconds; with the subject it identifies the counter in every process. */
interface Count {
  readonly subject: string;
  ends: number;
  /** The total of all processes, as far as this one knows. */
  known: number;
  /** Calls that this process has let pass and not yet added to the total. */
  unflushed: number;
}

/**
 * Below this share of a limit a process counts locally; a limit that closes when the counting fails is never counted
 * locally.
 */
const ALONE = 1 / 4;
const FLUSH_EVERY_MS = 1000;
const MAX_COUNTS = 100_000;

const addCounts = statement(
  (_db, p: Params<{ subjects: string[]; ends: string[]; counts: number[] }>) => sql<{ subject: string; count: number }>`
    insert into request_counts as c (subject, ends_at, count)
    select *
    from unnest(
      ${p('subjects')}::text[], ${p('ends')}::timestamptz[], ${p('counts')}::bigint[]
    ) as x (subject, ends_at, count)
    order by 1, 2
    on conflict (subject, ends_at) do update set count = c.count + excluded.count
    returning c.subject, c.count`,
);

export const pruneCounts = statement((db, _p: Params<object>) =>
  db.deleteFrom('request_counts').where('ends_at', '<', sql<string>`ritm_now()`),
);

/**
 * Counts calls over all processes. Far from a limit a call costs one map look-up, and the database gets the count
 * within a second; from a quarter of the limit on, every call counts in the database, which is exact. So a burst that
 * reaches two processes within the same second may exceed the limit by a quarter; sign-in calls are always checked in
 * the database.
 */
export class RateLimits {
  private readonly counts = new Map<string, Count>();
  private readonly unflushed = new Set<Count>();
  private flushTimer: NodeJS.Timeout | undefined;
  private readonly database: Pick<Database, 'run'>;
  private readonly subjects: Subjects;

  constructor(database: Pick<Database, 'run'>, subjects: Subjects) {
    this.database = database;
    this.subjects = subjects;
  }

  /**
   * Lets a call pass or throws `too_many`; returns a promise only when the database has to count. `now` is in
   * milliseconds.
   */
  take(counted: readonly Counted[], now: number): Promise<unknown> | undefined {
    let pending: Promise<unknown>[] | undefined;
    for (const [name, subject] of counted)
      for (const limit of rateLimits[name] as readonly RateLimit[]) {
        const count = this.countOf(`${name} ${limit.seconds} ${subject}`, limit, now);
        count.unflushed++;
        this.unflushed.add(count);
        if (limit.closed || count.known + count.unflushed > limit.max * ALONE)
          (pending ??= []).push(this.enforce(count, limit, now));
      }
    if (pending) return Promise.all(pending);
    this.flushTimer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref();
    return undefined;
  }

  private countOf(subject: string, { seconds }: RateLimit, now: number): Count {
    const ends = (Math.floor(now / (seconds * 1000)) + 1) * seconds * 1000;
    const found = this.counts.get(subject);
    if (found?.ends === ends) return found;
    if (found) this.unflushed.delete(found);
    if (this.counts.size >= MAX_COUNTS) this.counts.clear();
    const newCount = { subject, ends, known: 0, unflushed: 0 };
    this.counts.set(subject, newCount);
    return newCount;
  }

  private async enforce(count: Count, { max, closed }: RateLimit, now: number): Promise<void> {
    const [total] = await this.add([count]).catch(() => []);
    if (total === undefined) {
      // When the counting fails the call passes, unless the call costs money or signs somebody in.
      if (closed) throw new AppError(commonErrors.unavailable);
      return;
    }
    if (total > max) throw new AppError(commonErrors.too_many, { retry_after: Math.ceil((count.ends - now) / 1000) });
  }

  private async flush(): Promise<void> {
    this.flushTimer = undefined;
    const some = [...this.unflushed].filter(({ unflushed }) => unflushed > 0);
    if (some.length > 0) await this.add(some).catch(() => undefined);
  }

  /** Adds the unflushed counts in the database; returns the totals of all processes. */
  private async add(some: readonly Count[]): Promise<number[]> {
    const parts = some.map((count) => ({
      count,
      subject: this.subjects.of(count.subject),
      flushed: count.unflushed,
    }));
    for (const one of some) {
      // The calls count while the statement is under way, because otherwise a call that comes meanwhile would look far
      // from the limit.
      one.known += one.unflushed;
      one.unflushed = 0;
      this.unflushed.delete(one);
    }
    try {
      const ends = some.map((one) => new Date(one.ends).toISOString());
      const rows = await this.database.run(addCounts, {
        subjects: parts.map(({ subject }) => subject),
        ends,
        counts: parts.map(({ flushed }) => flushed),
      });
      const totals = new Map(rows.map(({ subject, count }) => [subject, count]));
      // Answers may arrive in another order than the calls, so each call decides by its own answer.
      return parts.map(({ count, subject }) => {
        const total = totals.get(subject);
        if (total === undefined) throw new Error('a count was added and not answered');
        count.known = Math.max(count.known, total);
        return total;
      });
    } catch (error) {
      for (const { count, flushed } of parts) {
        count.known -= flushed;
        count.unflushed += flushed;
        this.unflushed.add(count);
      }
      throw error;
    }
  }
}
