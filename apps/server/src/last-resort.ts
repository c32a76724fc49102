import { codeOf, stackOf, type Logger } from '@ritm/platform';

/** Exit codes by which the supervisor decides whether to restart the process (decision 053). */
export const exitCodes = { ok: 0, refused: 1, failed: 70, misconfigured: 78 } as const;

const MAX_DRAIN_MS = 10_000;

interface LastResort {
  log: () => Logger | undefined;
  /** Answers the running requests and closes everything. */
  drain: () => Promise<void>;
}

/**
 * Handles uncaught errors: the process is in an unknown state, so the error is logged, running requests are answered,
 * and the process ends with its own exit code for a supervisor to start the next one. Error messages may quote personal
 * data and are left out.
 */
export function endOnUncaught({ log, drain }: LastResort): void {
  let isEnding = false;
  const end = (error: unknown) => {
    const fields = {
      name: error instanceof Error ? error.name : typeof error,
      code: codeOf(error),
      stack: stackOf(error),
    };
    process.stderr.write(`uncaught: ${JSON.stringify(fields)}\n`);
    log()?.error('uncaught', fields);
    if (isEnding) return;
    isEnding = true;
    exitAfter(MAX_DRAIN_MS);
    drain().then(
      () => process.exit(exitCodes.failed),
      () => process.exit(exitCodes.failed),
    );
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  // The terminal or the pipe behind these streams may be gone or full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

export const exitAfter = (ms: number) => setTimeout(() => process.exit(exitCodes.failed), ms).unref();
