/** What keeps the embedded database from starting, as one line for whoever starts the product: what is wrong and what to do. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}

const readings: readonly (readonly [RegExp, (place: string) => string])[] = [
  [/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/, (place) => `На диске с папкой ${place} кончилось место: освободите хотя бы 1 ГБ и запустите снова.`],
  [/lock file .* already exists/, (place) => `База в папке ${place} уже запущена другой программой: остановите её или задайте другую папку в RITM_DATA.`],
  [/could not look up effective user ID|user does not exist/, () => 'У пользователя, от которого идёт запуск, нет записи в /etc/passwd, а PostgreSQL её требует: запустите от другого пользователя или задайте DATABASE_URL.'],
  [/Cannot allocate memory|ENOMEM|could not (?:map|create).*shared memory/, () => 'Для базы не хватает памяти (нужно около 400 МБ): освободите память или задайте DATABASE_URL.'],
  [/incompatible with server|Catalog version/, (place) => `База в папке ${place} сделана другой версией PostgreSQL: верните прежнюю версию программы или задайте другую папку в RITM_DATA.`],
  [/Permission denied|EACCES|EPERM|EROFS|Read-only file system|has wrong ownership|invalid permissions/, (place) => `Нет прав на папку данных ${place}: дайте пользователю, от которого идёт запуск, право писать в неё или задайте другую в RITM_DATA.`],
  [/ENOTDIR|EEXIST|Not a directory/, (place) => `${place} занято файлом, а должно быть папкой: уберите файл или задайте другую папку в RITM_DATA.`],
  [/checkpoint record|pg_control|global\/|base\/|valid data directory|invalid (?:page|magic|record|checksum)|PANIC|No such file or directory|configuration file/, broken],
];

function broken(place: string): string {
  return `База в папке ${place} повреждена: верните папку из резервной копии или переименуйте её, тогда при запуске создастся новая. Подробности в server.log рядом.`;
}

/** The error of a data folder that is not a whole database. */
export function brokenFolder(place: string): PostgresError {
  return new PostgresError(broken(place));
}

/** Reads an error of the file system or the server's last words. `place` is the folder to name. */
export function readFailure(failure: unknown, place: string): PostgresError {
  if (failure instanceof PostgresError) return failure;
  const text = failure instanceof Error ? `${(failure as NodeJS.ErrnoException).code ?? ''} ${failure.message}` : String(failure);
  const reading = readings.find(([pattern]) => pattern.test(text));
  const line = reading?.[1](place) ?? `База в папке ${place} не запустилась: ${lastWords(text)}`;
  return new PostgresError(line, { cause: failure });
}

function lastWords(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 300) || 'причина не названа';
}
