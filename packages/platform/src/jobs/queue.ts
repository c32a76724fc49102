import { sql } from 'kysely';
import { statement, type Params, type Statement } from '../db/statement.ts';

/**
 * Does what `graphile_worker.add_jobs` does for jobs without a key or a queue, except for its `pg_notify`: a
 * transaction that notifies commits under a lock of the whole cluster, so writes that enqueue jobs would commit one
 * after another, each with its own WAL flush. The workers are notified after the commit instead (`QueueAnnouncer`).
 * `run_at` is now() and not `ritm_now()`, because the queue compares it with now() itself.
 */
export const insertJobs = statement(
  (_db, p: Params<{ tasks: string[]; payloads: string[]; run_ats: (string | null)[] }>) => sql<never>`
    with spec as (
      select *
      from unnest(
        ${p('tasks')}::text[], ${p('payloads')}::json[], ${p('run_ats')}::timestamptz[]
      ) with ordinality as s(task, payload, run_at, place)
    ),
    made as (
      insert into graphile_worker._private_tasks (identifier)
      select distinct s.task
      from spec s
      where not exists (select from graphile_worker._private_tasks t where t.identifier = s.task)
      on conflict (identifier) do update set identifier = excluded.identifier
      returning id, identifier
    )
    insert into graphile_worker._private_jobs (task_id, payload, run_at)
    select t.id, s.payload, coalesce(s.run_at, now())
    from spec s
    join (select id, identifier from graphile_worker._private_tasks union select id, identifier from made) t
      on t.identifier = s.task
    order by s.place`,
);

/**
 * With a key the job replaces the waiting job of that key; jobs of one queue run one by one. `add_job` inserts nothing
 * and returns null when a worker takes the waiting job of the key between its two statements, although that run began
 * before this transaction commits (graphile/worker issue 580). Called again, it finds the job taken and adds a new one.
 */
export const addJob = statement(
  (
    _db,
    p: Params<{ task: string; payload: string; run_at: string | null; job_key: string | null; queue: string | null }>,
  ) => {
    const added = sql`(
      graphile_worker.add_job(
        ${p('task')}, ${p('payload')}::json, queue_name => ${p('queue')},
        run_at => coalesce(${p('run_at')}::timestamptz, now()), job_key => ${p('job_key')}
      )
    ).id`;
    return sql<{ id: number }>`
      with recursive tries (id) as (
        select ${added}
        union all
        select ${added} from tries where id is null
      )
      select id from tries where id is not null`;
  },
);

const announce = statement(
  (_db, p: Params<{ count: number }>) => sql<never>`
  select pg_notify('jobs:insert', json_build_object('r', random(), 'count', ${p('count')}::int)::text)`,
);

type Run = <A extends object, R>(statement: Statement<A, R>, args: A) => Promise<R[]>;

const GATHERED_MS = 40;

/**
 * Notifies the workers of every process that jobs were committed, at most twenty-five times a second. When a process
 * dies before it notifies, polling finds the jobs.
 */
export class QueueAnnouncer {
  private readonly run: Run;
  private added = 0;

  constructor(run: Run) {
    this.run = run;
  }

  jobsAdded(count: number): void {
    this.added += count;
    if (this.added > count) return;
    setTimeout(() => {
      const announcedCount = this.added;
      this.added = 0;
      this.run(announce, { count: announcedCount }).catch(() => undefined);
    }, GATHERED_MS).unref();
  }
}
