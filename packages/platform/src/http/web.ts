import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/** The built web application: hashed files kept for a year, every other path gets the page that starts it. */
export async function addWeb(app: FastifyInstance, platform: Platform, root: string): Promise<void> {
  const index = await readFile(join(root, 'index.html'));
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  await app.register(fastifyStatic, { root, prefix: '/static/', decorateReply: false, index: false, maxAge: '1h' });
  platform.webFallback = (request, reply) => {
    if (request.url.startsWith('/assets/')) return reply.code(404).send();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(index);
  };
}
