import { AppError, commonErrors } from '@ritm/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = (secure: boolean) => (secure ? '__Host-sid' : 'sid');
const ninetyDays = 90 * 24 * 3600;

/**
 * The caller's token: the application's `session` header or the web's cookie. When both are present and differ, the
 * call is an attack.
 */
export function sessionTokenOf(
  request: FastifyRequest,
  secure: boolean,
): { token: string | undefined; fromCookie: boolean } {
  const header = request.headers.session;
  const fromHeader = typeof header === 'string' && header !== '' ? header : undefined;
  const cookie = request.headers.cookie ? request.cookies[cookieName(secure)] : undefined;
  if (fromHeader && cookie && fromHeader !== cookie) throw new AppError(commonErrors.unauthorized);
  return { token: fromHeader ?? cookie, fromCookie: fromHeader === undefined && cookie !== undefined };
}

export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(cookieName(secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: ninetyDays,
  });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(cookieName(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
  reply.header('clear-site-data', '"cache"');
}
