import { openSync } from 'node:fs';
import { destination, pino, stdTimeFunctions, type DestinationStream } from 'pino';

/**
 * The fields that a log line may have. Any other field is dropped: with an allowlist, a new field with personal data
 * cannot leak because somebody forgot it.
 */
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

/**
 * JSON lines to the process's output, to a file, or (tests) to a given receiver. Lines are buffered for a moment,
 * because one write per request would cost as much as some answers.
 */
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

/**
 * Lines that cannot be written, because the disk is full or the reader is gone, are buffered up to this size and
 * dropped above it.
 */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Written at once when so much has come, else after a quarter of a second: each write wakes another thread. */
const MIN_WRITTEN_BYTES = 64 * 1024;

function linesTo(dest: number | string, reopenMs: number): DestinationStream {
  let stream: { write(line: Buffer): unknown } | undefined;
  const open = () => {
    try {
      stream = streamTo(typeof dest === 'number' ? dest : openSync(dest, 'a'));
    } catch {
      setTimeout(open, reopenMs).unref();
    }
  };
  open();
  return { write: (line) => stream?.write(Buffer.from(line)) };
}

/**
 * Lines are gathered as bytes: a gathered string would be measured, and so copied, with each further line.
 */
function streamTo(fd: number): { write(line: Buffer): unknown } {
  const stream = destination({
    dest: fd,
    sync: false,
    contentMode: 'buffer',
    minLength: MIN_WRITTEN_BYTES,
    maxWrite: 2 * MIN_WRITTEN_BYTES,
    periodicFlush: 250,
    maxLength: MAX_BUFFERED_BYTES,
  });
  // Nothing can report this error, and a failure to log must not end the process. The next flush tries again.
  stream.on('error', () => undefined);
  return stream as unknown as { write(line: Buffer): unknown };
}

/** The stack frames of an error without its message, which may contain personal data. */
export function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  return error.stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' | ');
}
