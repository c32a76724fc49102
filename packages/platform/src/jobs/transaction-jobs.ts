import type { Statement } from '../db/statement.ts';
import { insertJobs } from './queue.ts';

/** A job without a key or a queue. */
interface NewJob {
  task: string;
  payload: Record<string, unknown>;
  run_at: string | null;
}

interface Change {
  school_id: number | null;
  type: string;
  ids: readonly number[];
}

/** The methods of the transaction that the jobs need. */
interface Deferring {
  defer<A extends object>(statement: Statement<A, unknown>, args: A): void;
  onCommit(effect: () => void): void;
}

/**
 * The jobs of one transaction, inserted by one statement. A listener's task gets one job per event type, however many
 * events there were: a run that expires two thousand passes must not enqueue two thousand recalculations of places.
 */
export class TransactionJobs {
  private readonly tx: Deferring;
  private readonly added: (count: number) => void;
  private readonly plain: NewJob[] = [];
  private readonly listening = new Map<string, Omit<Change, 'ids'> & { task: string; ids: Set<number> }>();

  constructor(tx: Deferring, added: (count: number) => void) {
    this.tx = tx;
    this.added = added;
  }

  add(job: NewJob): void {
    this.plain.push(job);
  }

  addListener(task: string, { school_id, type, ids }: Change): void {
    const key = `${task} ${type} ${school_id}`;
    const gathered = this.listening.get(key);
    if (gathered) for (const id of ids) gathered.ids.add(id);
    else this.listening.set(key, { task, school_id, type, ids: new Set(ids) });
  }

  /** Hands the gathered jobs to the transaction, which sends them with the other deferred statements. */
  flush(): void {
    for (const { task, ids, ...change } of this.listening.values())
      this.add({ task, payload: { ...change, ids: [...ids] }, run_at: null });
    this.listening.clear();
    const jobs = this.plain.splice(0);
    if (jobs.length === 0) return;
    this.tx.defer(insertJobs, {
      tasks: jobs.map(({ task }) => task),
      payloads: jobs.map(({ payload }) => JSON.stringify(payload)),
      run_ats: jobs.map(({ run_at }) => run_at),
    });
    this.tx.onCommit(() => this.added(jobs.length));
  }
}
