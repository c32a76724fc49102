import { keysOf } from '@ritm/kernel';
import type { JobDefinition } from '../module.ts';

/**
 * Each lane has workers of its own, so that work of one kind never stands behind work of another.
 * - `messages`: codes, notices and pushes: seconds each, and somebody waits with the phone in hand;
 * - `awaited`: a person waits for its result at a screen, such as the reading of an uploaded file;
 * - `slow`: what began in `awaited` and took longer than others should wait behind it;
 * - `long`: a person started it and watches its progress, such as the commit of an import;
 * - `follow_up`: what follows from a change that is done already;
 * - `clock`: what runs by the clock, however long it takes.
 */
export type Lane = 'messages' | 'awaited' | 'slow' | 'long' | 'follow_up' | 'clock';

interface LaneSettings {
  /** Jobs of the lane that run at the same time. */
  workers: number;
  /**
   * How often the lane polls for jobs that nothing announced. A job never waits longer than this for an idle worker.
   */
  pollMs: number;
}

export const lanes: Readonly<Record<Lane, LaneSettings>> = {
  messages: { workers: 2, pollMs: 1000 },
  awaited: { workers: 4, pollMs: 1000 },
  slow: { workers: 2, pollMs: 1000 },
  long: { workers: 3, pollMs: 1000 },
  follow_up: { workers: 2, pollMs: 2000 },
  clock: { workers: 2, pollMs: 2000 },
};

export const laneNames = keysOf(lanes);

/** A job without a lane runs in `clock` when it has a crontab, else in `follow_up`. */
export const laneOf = ({ lane, cron }: JobDefinition): Lane => lane ?? (cron === undefined ? 'follow_up' : 'clock');
