import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { openApiOf } from '@ritm/http/openapi';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

const page = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Ритм: API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', validatorUrl: null });`;

/** Serves the API reference: `/api/openapi.json` and a page to browse it at `/api/docs`. */
export async function addDocs(app: FastifyInstance, platform: Platform, version: string): Promise<void> {
  // Bytes rather than text: all answers that wait for slow readers share them.
  let document: Buffer | undefined;
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(
      (document ??= Buffer.from(
        JSON.stringify(
          openApiOf(
            platform.implementations.map((one) => one.route),
            platform.shapes,
            version,
          ),
        ),
      )),
    ),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, { root, prefix: '/api/docs/assets/', decorateReply: false, index: false });
}
