import { AppError, commonErrors, errorText, type ErrorBody, type Language } from '@ritm/http';
import type { FastifyError } from 'fastify';
import { errorOfSqlState, type ConstraintErrors } from '../db/sqlstate.ts';

export interface ErrorReply {
  status: number;
  body: ErrorBody;
  retryAfter?: number;
  /** Set for an unforeseen error: log it with the stack. */
  unforeseen: boolean;
}

/** Converts every error, from any source, to the one error shape. */
export function errorReply(
  error: unknown,
  facts: { language: Language; request_id: string; constraints: ConstraintErrors },
): ErrorReply {
  const known =
    error instanceof AppError ? error : (errorOfSqlState(error, facts.constraints) ?? errorOfFastify(error));
  const app = known ?? new AppError(commonErrors.internal);
  const { declaration } = app;
  const data = { ...app.data, request_id: facts.request_id };
  const message = errorText(declaration, data, facts.language);
  const fields = app.fields ?? (declaration.field ? { [declaration.field]: [message] } : undefined);
  const body: ErrorBody = { code: declaration.code, message, request_id: facts.request_id };
  if (fields) body.errors = fields;
  if (Object.keys(app.data).length > 0) body.data = app.data;
  const reply: ErrorReply = { status: declaration.status, body, unforeseen: !known };
  if (declaration.status === 503 || declaration.status === 429) reply.retryAfter = Number(app.data.retry_after ?? 2);
  return reply;
}

function errorOfFastify(error: unknown): AppError | undefined {
  const status = (error as FastifyError).statusCode;
  if (status === 413) return new AppError(commonErrors.too_large);
  if (status === 415) return new AppError(commonErrors.unsupported_media);
  if (status === 404) return new AppError(commonErrors.not_found);
  if (status === 503) return new AppError(commonErrors.unavailable);
  if (status !== undefined && status >= 400 && status < 500) return new AppError(commonErrors.bad_request);
  return undefined;
}

/** The requested language; Russian by default. */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(',').find((one) => /^\s*(ru|en)\b/i.test(one));
  return first?.trim().toLowerCase().startsWith('en') ? 'en' : 'ru';
}
