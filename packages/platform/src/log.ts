import { destination, pino, stdTimeFunctions } from 'pino';

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

/** JSON lines to the process's output, to a file, or (tests) to whoever takes them. Lines gather for a moment: a write a request would cost as much as some answers. */
export function createLogger(level: string, to: number | string | { write(line: string): void } = 1): Logger {
  const stream =
    typeof to === 'object' ? to : destination({ dest: to, sync: false, minLength: 8192, periodicFlush: 250 });
  const sink = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, stream);
  const at =
    (method: 'info' | 'warn' | 'error' | 'debug') =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (!sink.isLevelEnabled(method)) return;
      const kept: Record<string, unknown> = {};
      for (const name in fields) if (allowed.has(name)) kept[name] = fields[name];
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
