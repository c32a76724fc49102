import type { Runner } from '../db/pool.ts';
import { currentSnapshot, eventsAfter } from './event-queries.ts';
import { requireRow } from '../db/require-row.ts';

/** A row of `events`. */
export interface StoredEvent {
  id: number;
  school_id: number | null;
  type: string;
  ids: readonly number[];
  data: Readonly<Record<string, unknown>>;
}

/**
 * How far a reader is: every event of a transaction visible in the snapshot `since` was read. Ids cannot say that,
 * because a transaction that began early may commit late, with ids lower than those already read; nor does a reader
 * wait for such a transaction, which may take half a minute. While a backlog is read in parts, the parts end with what
 * is visible in `until`, and the pair was read last.
 */
export interface Position {
  since: string;
  until: string | null;
  after_xid: string;
  after_id: number;
}

const MAX_EVENTS = 1_000;

/** The position of a reader that wants everything committed from now on. */
export async function currentPosition(runner: Runner): Promise<Position> {
  const [{ since } = { since: '' }] = await runner.run(currentSnapshot, {});
  return { since, until: null, after_xid: '0', after_id: 0 };
}

export interface Portion {
  /** In the order in which they were written: writers that wait for each other's locks are read in their turn. */
  events: StoredEvent[];
  next: Position;
  /** More is committed already. */
  isPart: boolean;
}

/**
 * The events that follow the position. The runner must not have written in an open transaction of its own: PostgreSQL's
 * snapshot does not list the transaction that takes it, so events that it writes later would count as read.
 */
export async function readEvents(runner: Runner, position: Position, most = MAX_EVENTS): Promise<Portion> {
  const row = requireRow(await runner.run(eventsAfter, { ...position, most }));
  const { until, events } = row;
  const isPart = events.length === most;
  const last = isPart ? events.at(-1) : undefined;
  const next: Position = last
    ? { since: position.since, until, after_xid: last.xid, after_id: last.id }
    : { since: until, until: null, after_xid: '0', after_id: 0 };
  return { events: events.toSorted((one, other) => one.id - other.id), next, isPart };
}
