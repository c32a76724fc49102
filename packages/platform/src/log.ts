import { pino, stdTimeFunctions, type Logger as Pino } from 'pino';

/** What a log line may hold. A field outside this list is dropped: an allowlist, so that a new field of a person cannot leak by being forgotten. */
const allowed = new Set([
  'request_id',
  'method',
  'route',
  'status',
  'ms',
  'school_id',
  'actor',
  'code',
  'sqlstate',
  'constraint',
  'job',
  'event',
  'count',
  'attempt',
  'signal',
  'port',
  'address',
  'mode',
  'migration',
  'stack',
  'name',
  'bytes',
  'state',
  'version',
]);

export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
  debug(message: string, fields?: Record<string, unknown>): void;
}

/** JSON lines. `destination` is for tests. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: stdTimeFunctions.isoTime };
  const sink: Pino = destination ? pino(options, destination) : pino(options);
  const at =
    (method: 'info' | 'warn' | 'error' | 'debug') =>
    (message: string, fields: Record<string, unknown> = {}) => {
      const kept = Object.fromEntries(Object.entries(fields).filter(([key]) => allowed.has(key)));
      sink[method](kept, message);
    };
  return { info: at('info'), warn: at('warn'), error: at('error'), debug: at('debug') };
}

/** The frames of an error without its message, which may hold a person's data. */
export function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  return error.stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' | ');
}
