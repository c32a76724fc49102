import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Milliseconds of processor that a process or a server has used so far; undefined where the kernel does not say
 * (`/proc` is Linux's).
 */
export type ProcessorClock = () => number | undefined;

/** The kernel counts these times in hundredths of a second whatever its own tick. */
const MS_A_TICK = 10;

interface ProcessTimes {
  parent: number;
  /** User and system time of the process itself, in ticks. */
  own: number;
  /** The same of its children that have ended. */
  ended: number;
}

function timesOf(pid: number | string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets and may itself contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number) => Number(fields[number - 3]);
    return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) };
  } catch {
    return undefined;
  }
}

export const processorOf =
  (pid: number): ProcessorClock =>
  () => {
    const times = timesOf(pid);
    return times && times.own * MS_A_TICK;
  };

/**
 * The clock of a whole PostgreSQL on this machine: the postmaster, its backends and its helpers, also those that have
 * ended since. The background writers belong to it, because what a call writes is flushed by them.
 */
export async function processorOfPostgres(url: string): Promise<ProcessorClock> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = timesOf(rows[0]!.pid)?.parent;
  await client.end();
  return () => {
    const main = postmaster === undefined ? undefined : timesOf(postmaster);
    if (!main) return undefined;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(timesOf)
      .filter((times) => times?.parent === postmaster)
      .reduce((sum, times) => sum + times!.own, 0);
    return (main.own + main.ended + children) * MS_A_TICK;
  };
}

/** Runs the measurement and returns its result with the processor time that each clock advanced by. */
export async function metered<T>(
  clocks: readonly ProcessorClock[],
  run: () => Promise<T>,
): Promise<{ result: T; spent: (number | undefined)[] }> {
  const before = clocks.map((clock) => clock());
  const result = await run();
  const spent = clocks.map((clock, index) => {
    const [from, to] = [before[index], clock()];
    return from === undefined || to === undefined ? undefined : to - from;
  });
  return { result, spent };
}
