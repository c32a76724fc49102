import { codeOf } from '../error-code.ts';
import { AppError, commonErrors, type ErrorDeclaration } from '@ritm/http';

/** What a module says about its own constraints: `{ occurrences_teacher_free: timetableErrors.teacher_busy }`. */
export type ConstraintErrors = Readonly<Record<string, ErrorDeclaration>>;

interface PgError {
  code?: string;
  constraint?: string;
}

/** The only table from SQLSTATE to an answer. Undefined: the error is not from PostgreSQL, hence a 500. */
export function errorOfSqlState(error: unknown, constraints: ConstraintErrors = {}): AppError | undefined {
  const { code, constraint } = error as PgError;
  if (typeof code !== 'string') return poolError(error);
  const own = constraint ? constraints[constraint] : undefined;
  if (own) return new AppError(own);
  const declared =
    byState[code] ?? byClass[code.slice(0, 2)] ?? (/^E[A-Z]+$/.test(code) ? commonErrors.unavailable : undefined);
  return declared && new AppError(declared);
}

const byState: Record<string, ErrorDeclaration> = {
  '23505': commonErrors.conflict,
  '23P01': commonErrors.conflict,
  '23503': commonErrors.not_found,
  '23514': commonErrors.invalid,
  '23502': commonErrors.invalid,
  '40001': commonErrors.unavailable,
  '40P01': commonErrors.unavailable,
  '55P03': commonErrors.busy,
  '57014': commonErrors.timeout,
  '53100': commonErrors.database_full,
  '57P01': commonErrors.database_away,
  '57P02': commonErrors.database_away,
  '57P03': commonErrors.database_away,
  '25P03': commonErrors.unavailable,
  // After a failover the old server is read-only.
  '25006': commonErrors.database_away,
  ENOSPC: commonErrors.disk_full,
  EDQUOT: commonErrors.disk_full,
};
const byClass: Record<string, ErrorDeclaration> = {
  '22': commonErrors.bad_request,
  '08': commonErrors.database_away,
  '53': commonErrors.unavailable,
  '58': commonErrors.unavailable,
};

function poolError(error: unknown): AppError | undefined {
  const message = error instanceof Error ? error.message : '';
  const lost =
    /Connection terminated|Client has encountered a connection error|not queryable|ECONNREFUSED|timeout expired/i;
  if (lost.test(message)) return new AppError(commonErrors.database_away);
  const isFull = /timeout exceeded when trying to connect|Cannot use a pool after calling end/.test(message);
  return isFull ? new AppError(commonErrors.unavailable) : undefined;
}

/** Whether the whole transaction is worth running again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '');
