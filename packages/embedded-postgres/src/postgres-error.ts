/**
 * Why the embedded database does not start, as one line for the person who starts the product: what is wrong and what
 * to do.
 */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}

const readings: readonly (readonly [RegExp, (place: string) => string])[] = [
  [
    /No space left on device|ENOSPC|free disk space|Disk quota exceeded|EDQUOT/,
    (place) => `На диске с папкой ${place} кончилось место: освободите хотя бы 1 ГБ и запустите снова.`,
  ],
  [
    /lock file "[^"]+" already exists/,
    (place) =>
      `База в папке ${place} уже запущена другой программой: остановите её или задайте другую папку в RITM_DATA.`,
  ],
  [
    /could not look up effective user ID/,
    () =>
      'У пользователя, от которого идёт запуск, нет записи в /etc/passwd, а PostgreSQL её требует: запустите от другого пользователя или задайте DATABASE_URL.',
  ],
  [
    /Cannot allocate memory|ENOMEM|could not (?:map|create) (?:anonymous )?shared memory/,
    () => 'Для базы не хватает памяти (нужно около 400 МБ): освободите память или задайте DATABASE_URL.',
  ],
  [
    /invalid locale name/,
    () =>
      'В системе нет локали C.UTF-8, без неё поиск не видит кириллицу: установите её (в Debian это пакет libc-bin) или задайте DATABASE_URL.',
  ],
  [
    /database files are incompatible/,
    (place) =>
      `База в папке ${place} сделана другой версией PostgreSQL: верните прежнюю версию программы или задайте другую папку в RITM_DATA.`,
  ],
  [
    // On a read-only file system Node's recursive mkdir says ENOENT.
    /Permission denied|EACCES|EPERM|EROFS|ENOENT: no such file or directory, mkdir|Read-only file system|has wrong ownership|has invalid permissions/,
    (place) =>
      `Нет прав на папку данных ${place}: дайте пользователю, от которого идёт запуск, право писать в неё или задайте другую в RITM_DATA.`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/,
    (place) => `${place} занято файлом, а должно быть папкой: уберите файл или задайте другую папку в RITM_DATA.`,
  ],
];

/** Interprets an error of the file system or a program's last output. `place` is the folder to name. */
export function readFailure(failure: unknown, place: string): PostgresError {
  if (failure instanceof PostgresError) return failure;
  const text = textOf(failure);
  const line = known(text, place) ?? `База в папке ${place} не запустилась: ${lastLogLines(text)}`;
  return new PostgresError(line, { cause: failure });
}

/** Interprets the log of a server that does not start on a database that was complete when it was created. */
export function readServerLog(log: string, place: string): PostgresError {
  const damage =
    /checkpoint record|pg_control|pg_wal|"(?:global|base)\/|valid data directory|invalid (?:page|magic|record|checksum)|PANIC|No such file or directory/;
  return known(log, place) === undefined && damage.test(log) ? brokenFolder(place) : readFailure(log, place);
}

/** The error for a data folder that does not hold a complete database. */
export function brokenFolder(place: string): PostgresError {
  return new PostgresError(
    `База в папке ${place} повреждена: верните папку из резервной копии или переименуйте её, тогда при запуске создастся новая. Подробности в server.log рядом.`,
  );
}

function known(text: string, place: string): string | undefined {
  return readings.find(([pattern]) => pattern.test(text))?.[1](place);
}

function textOf(failure: unknown): string {
  return failure instanceof Error
    ? `${(failure as NodeJS.ErrnoException).code ?? ''} ${failure.message}`
    : String(failure);
}

function lastLogLines(text: string): string {
  const lines = text.trim().split('\n');
  return (
    (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 300) ||
    'причина не названа'
  );
}
