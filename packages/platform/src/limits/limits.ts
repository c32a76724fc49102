import type { Database } from '../db/pool.ts';
import { RateLimits } from './rate-limits.ts';
import { RunningCalls } from './running-calls.ts';
import { Subjects } from './subjects.ts';
import { UploadedBytes } from './uploaded-bytes.ts';

/** All counters shared by the processes; `table.ts` has the limits. */
export class Limits {
  readonly rates: RateLimits;
  readonly running: RunningCalls;
  readonly uploaded: UploadedBytes;

  constructor(database: Pick<Database, 'run'>, key: Buffer) {
    const subjects = new Subjects(key);
    this.rates = new RateLimits(database, subjects);
    this.running = new RunningCalls(database, subjects);
    this.uploaded = new UploadedBytes(database, subjects);
  }
}
