/**
 * Builds the HTTP server from the modules' routes: limits, hooks in their order, one error handler, one log line. A
 * module never touches Fastify; whatever all requests need is added here.
 */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { AppError, colonPath, commonErrors } from '@ritm/http';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';
import { stackOf } from '../log.ts';
import type { Platform } from '../platform.ts';
import { allowUpgrade } from '../sockets/upgrade.ts';
import { connectionLimits } from './connections.ts';
import { endpoint } from './endpoint.ts';
import { methodOverride } from './method-override.ts';
import { acceptFileInForm } from './multipart-file.ts';
import { parseMultipart } from './multipart.ts';
import { errorReply, languageOf } from './reply.ts';
import { securityHeaders } from './security.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor | undefined;
  }
  interface FastifyContextConfig {
    /** The name of the call; the pages have none. */
    route?: string;
    /** Whether the body is a file. */
    upload?: boolean;
  }
}

/** The server without a socket: the routes of every module, one error handler, one log line per request. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    // Limits bodies that are read into memory. A file is streamed, and its bytes are counted where it is received.
    bodyLimit: 256 * 1024,
    // The time of a body is bounded in `connections.ts`, because an upload may take longer than Node's one limit for
    // all.
    requestTimeout: 0,
    keepAliveTimeout: connectionLimits.idleMs,
    maxRequestsPerSocket: 1_000,
    trustProxy: platform.config.trustProxy.length > 0 ? platform.config.trustProxy : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 100, caseSensitive: true },
    http: {
      connectionsCheckingInterval: connectionLimits.checkMs,
      headersTimeout: connectionLimits.headersMs,
      shouldUpgradeCallback: allowUpgrade,
    } as never,
    rewriteUrl: methodOverride.rewriteUrl,
    return503OnClosing: false,
    // An address that cannot be parsed reaches no hook.
    frameworkErrors: (error, request, reply) => {
      securityHeaders(request, reply, platform);
      void sendError(platform, { error, request, reply });
      logRequest(platform, request, { status: reply.statusCode, ms: 0 });
    },
  });
  await app.register(cookie);
  addBodyParsers(app);
  app.addHook('onRequest', refuseStrangeForm);
  app.addHook('onRequest', methodOverride.refuseStray);
  app.addHook('onSend', (request, reply, _payload, done) => {
    securityHeaders(request, reply, platform);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(platform, request, { status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(platform, { error, request, reply }));
  for (const implementation of platform.implementations) {
    const { route } = implementation;
    app.route({
      method: route.method,
      url: `/api${colonPath(route.path)}`,
      handler: endpoint(platform, implementation),
      config: { route: route.name, upload: Boolean(route.upload) },
      exposeHeadRoute: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => notFound(platform, request, reply));
  return app;
}

/**
 * `GET http://host/path` and `OPTIONS *` are request forms for proxies: the code that reads the address later expects a
 * path. HTTP/0.9 has no headers, so nothing would be known of its caller.
 */
function refuseStrangeForm({ raw }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isOrdinary = raw.url!.startsWith('/') && raw.httpVersionMajor > 0;
  done(isOrdinary ? undefined : new AppError(commonErrors.bad_request));
}

interface Failure {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Every error is answered in the one error shape; an unforeseen one is logged with its stack. */
function sendError(platform: Platform, { error, request, reply }: Failure): FastifyReply {
  const facts = {
    language: languageOf(request.headers['accept-language']),
    request_id: request.id,
    constraints: platform.constraints,
  };
  const out = errorReply(error, facts);
  if (out.unforeseen)
    platform.log.error('unforeseen error', {
      request_id: request.id,
      route: request.routeOptions.url,
      code: (error as Error).name,
      stack: stackOf(error),
    });
  if (platform.config.mode === 'test' && out.unforeseen) platform.onUnforeseen?.(error);
  if (out.retryAfter) reply.header('retry-after', String(out.retryAfter));
  return reply.code(out.status).type('application/json; charset=utf-8').send(JSON.stringify(out.body));
}

/** Under /api a missing path is answered in the error shape; elsewhere the web application decides. */
async function notFound(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (platform.webFallback && request.method === 'GET' && !request.url.startsWith('/api'))
    return platform.webFallback(request, reply);
  throw new AppError(commonErrors.not_found);
}

function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  acceptFileInForm(app);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, safeJson(text));
    } catch {
      done(new AppError(commonErrors.bad_request));
    }
  });
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, new URLSearchParams(text)),
  );
  app.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parseMultipart(request.headers['content-type'] ?? '', body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.upload !== true) return done(new AppError(commonErrors.unsupported_media));
    done(null, payload);
  });
}

const MAX_DEPTH = 32;

/** Parses JSON and refuses keys that reach prototypes and nesting that exhausts the stack. */
function safeJson(text: string): unknown {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 92) i++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 123 || char === 91) {
      if (++depth > MAX_DEPTH) throw new Error('too deep');
    } else if (char === 125 || char === 93) depth--;
  }
  return JSON.parse(text, function (key, value: unknown) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Error('forbidden key');
    return value;
  });
}

function logRequest(platform: Platform, request: FastifyRequest, { status, ms }: { status: number; ms: number }): void {
  const route = request.routeOptions.config?.route ?? 'unknown';
  platform.metrics.request(route, status, ms);
  platform.log.info('request', {
    request_id: request.id,
    method: request.method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    school_id: request.actor?.school_id,
    actor: request.actor && platform.hashActor(request.actor.user_id),
  });
}
