import { sql } from 'kysely';
import type { Runner } from '../db/pool.ts';
import { statement, type Params } from '../db/statement.ts';
import type { JobDefinition } from '../module.ts';
import { laneNames, laneOf, type Lane } from './lanes.ts';

/** The state of one lane of the queue. */
export interface LaneBacklog {
  lane: Lane;
  /** Jobs that are due and that no worker has taken. */
  waiting: number;
  /** How long the oldest waiting job has been due, in seconds; 0 when none waits. */
  oldest_seconds: number;
  running: number;
  /** Jobs that failed the maximum number of times and will not be tried again. */
  given_up: number;
}

interface TaskBacklog extends Omit<LaneBacklog, 'lane'> {
  task: string;
}

/** The queue compares `run_at` with now() itself, so this does too. */
const backlogByTask = statement(
  (_db, _p: Params<object>) => sql<TaskBacklog>`
    select t.identifier as task,
      count(*) filter (where j.is_available and j.run_at <= now())::int as waiting,
      coalesce(
        extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.run_at <= now())), 0
      )::float8 as oldest_seconds,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as given_up
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier`,
);

/** Lists every lane, even an empty one. A task that no module defines any more waits in no lane. */
export async function readBacklog(runner: Runner, jobs: readonly JobDefinition[]): Promise<LaneBacklog[]> {
  const rows = await runner.run(backlogByTask, {});
  const laneOfTask = new Map(jobs.map((one) => [one.task, laneOf(one)]));
  const byLane = Map.groupBy(rows, ({ task }) => laneOfTask.get(task));
  return laneNames.map((lane) => {
    const tasks = byLane.get(lane) ?? [];
    const sum = (key: 'waiting' | 'running' | 'given_up') => tasks.reduce((total, one) => total + one[key], 0);
    return {
      lane,
      waiting: sum('waiting'),
      oldest_seconds: Math.max(0, ...tasks.map((one) => one.oldest_seconds)),
      running: sum('running'),
      given_up: sum('given_up'),
    };
  });
}
