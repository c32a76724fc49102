import { openSync } from 'node:fs';
import { destination, pino, stdTimeFunctions, type DestinationStream } from 'pino';

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
export function createLogger(
  level: string,
  to: number | string | { write(line: string): void } = 1,
  { reopenMs = 5_000 }: { reopenMs?: number } = {},
): Logger {
  const stream = typeof to === 'object' ? to : linesTo(to, reopenMs);
  const sink = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, stream);
  const at =
    (method: 'info' | 'warn' | 'error' | 'debug') =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (!sink.isLevelEnabled(method)) return;
      const allowedFields: Record<string, unknown> = {};
      for (const name in fields) if (allowed.has(name)) allowedFields[name] = fields[name];
      sink[method](allowedFields, message);
    };
  return { info: at('info'), warn: at('warn'), error: at('error'), debug: at('debug') };
}

/** Lines that cannot be written, the disk being full or the reader gone, wait while they are few and are lost when they are many. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

function linesTo(dest: number | string, reopenMs: number): DestinationStream {
  let stream: DestinationStream | undefined;
  const open = () => {
    try {
      stream = streamTo(typeof dest === 'number' ? dest : openSync(dest, 'a'));
    } catch {
      setTimeout(open, reopenMs).unref();
    }
  };
  open();
  return { write: (line) => stream?.write(line) };
}

function streamTo(fd: number): DestinationStream {
  const stream = destination({
    dest: fd,
    sync: false,
    minLength: 8192,
    periodicFlush: 250,
    maxLength: MAX_BUFFERED_BYTES,
  });
  // Nobody is left to be told: what cannot be logged must not end the process. The next flush tries again.
  stream.on('error', () => undefined);
  return stream;
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
