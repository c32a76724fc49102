import { PostgresError } from '@ritm/embedded-postgres';
import { ConfigError, MigrationRefused } from '@ritm/platform';

/** What a failed start or command says: one clear line that says what to do, or the stack of what nobody expected. */
export function oneLine(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if ([ConfigError, PostgresError, MigrationRefused].some((known) => error instanceof known)) return message;
  if (code === 'EADDRINUSE')
    return `Порт ${port ?? ''} занят. Остановите программу на нём или задайте другой: PORT=4322 npm start`;
  if (code === 'EACCES') return `Нет права: ${message}. Выберите порт выше 1024 или другую папку RITM_DATA.`;
  if (code === 'ECONNREFUSED')
    return 'База данных по DATABASE_URL не отвечает. Проверьте адрес и что PostgreSQL запущен.';
  return (error as Error).stack ?? String(error);
}
