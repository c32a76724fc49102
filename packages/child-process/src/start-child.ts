import { spawn, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface ChildProgram {
  /** The file that the child runs; it calls `serveAsChild` first. */
  readonly entry: URL;
  /** What the child reads from its command line: no secrets, because every process of the machine can read it. */
  readonly args?: readonly string[];
  /** The limit of the child's heap. */
  readonly megabytes: number;
  /** The program that runs the child: this Node, except in a test. */
  readonly program?: string;
}

/** How a process ended; `error` when it could not start. */
export interface Ending {
  error?: Error;
  code?: number | null;
  signal?: NodeJS.Signals | null;
}

export interface StartedChild extends Pick<ChildProcess, 'stdin' | 'stdout'> {
  /** Resolves when the process is gone or could not start. */
  readonly ending: Promise<Ending>;
  readonly kill: () => void;
  /** Kills the process if it still runs, and resolves when it is gone. Every start ends with it. */
  readonly end: () => Promise<void>;
}

/**
 * Starts a process that reads what strangers sent (decision 090). It ends with the server, and it gets no settings: it
 * needs neither the address of the database nor any key.
 */
export function startChild({ entry, args = [], megabytes, program = process.execPath }: ChildProgram): StartedChild {
  const compileCache = getCompileCacheDir();
  const child = spawn(
    program,
    [`--max-old-space-size=${megabytes}`, fileURLToPath(entry), String(process.pid), ...args],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    },
  );
  const ending = endingOf(child);
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const end = async () => {
    process.off('exit', kill);
    kill();
    await ending;
  };
  return { stdin: child.stdin, stdout: child.stdout, ending, kill, end };
}

/** The streams get listeners too: an `error` without one ends the server. */
function endingOf(child: ChildProcess): Promise<Ending> {
  for (const stream of [child.stdin, child.stdout]) stream?.on('error', () => undefined);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ error }));
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
}
