import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { framedPolicy, pagePolicy } from './security.ts';

interface Page {
  /** Matches a pathname. */
  readonly pattern: RegExp;
  readonly html: PageHtml;
}

/** A page around the place of its nonce, which is new in every answer. */
interface PageHtml {
  readonly before: Buffer;
  readonly after: Buffer;
  /** The page without the product's own title and description, for a head that has others. */
  readonly untitled: Buffer;
}

/**
 * Serves the built web application: hashed files are cached for a year, and every address of the product gets the page
 * that starts it. `pages.json` of the build lists those addresses and what the page of each names besides (decision
 * 008).
 */
export async function addWeb(app: FastifyInstance, platform: Platform, root: string): Promise<void> {
  const { pages, index } = await pagesOf(root);
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
  await addWorker(app, root);
  const embedded = await embeddedOf(root);
  if (embedded)
    app.get('/embed.js', (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('text/javascript; charset=utf-8')
        .send(embedded.script),
    );
  platform.webFallback = async (request, reply) => {
    const pathname = request.url.split('?', 1)[0]!;
    if (isFilePath(pathname)) return reply.code(404).header('cache-control', 'no-cache').send();
    if (embedded && pathname.startsWith('/web/'))
      return reply
        .code(embedded.isPage(request.url) ? 200 : 404)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', framedPolicy)
        .type('text/html; charset=utf-8')
        .send(embedded.htmlOf(request.url));
    const page = pages.find(({ pattern }) => pattern.test(pathname));
    const { before, after, untitled } = page?.html ?? index;
    const [origin = `${request.protocol}://${request.host}`] = platform.origins;
    const head = await headOf(platform, pathname, origin);
    const nonce = randomBytes(16).toString('base64url');
    // The application shows a friendly not-found screen; the status says the same to clients that read statuses.
    return reply
      .code(page ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(platform, nonce))
      .type('text/html; charset=utf-8')
      .send(Buffer.concat([head ? untitled : before, Buffer.from(nonceTag(nonce) + (head ?? '')), after]));
  };
}

/**
 * What a module says of a public page. The page itself does not depend on it: when the database does not answer, the
 * page is as any other.
 */
async function headOf(platform: Platform, pathname: string, origin: string): Promise<string | undefined> {
  for (const { pattern, head } of platform.heads) {
    const id = Number(pattern.exec(pathname)?.[1]);
    if (id) return head(platform.database, id, origin).catch(() => undefined);
  }
  return undefined;
}

/** A missing file is not answered with a page: the last segment of a page address never has a file extension. */
export const isFilePath = (pathname: string): boolean => /^\/(?:assets|static)\/|\.[a-z\d]{1,8}$/i.test(pathname);

/**
 * The service worker is served from the root, because its scope is only what lies below it; so is the manifest of the
 * installed application. They are never cached, since otherwise an old worker would stay for ever.
 */
async function addWorker(app: FastifyInstance, root: string): Promise<void> {
  const files = [
    ['service-worker.js', 'text/javascript; charset=utf-8'],
    ['offline.json', 'application/json; charset=utf-8'],
    ['offline-client.json', 'application/json; charset=utf-8'],
    ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ] as const;
  for (const [name, type] of files) {
    const content = await readFile(join(root, name)).catch(() => undefined);
    if (content)
      app.get(`/${name}`, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(content));
  }
}

interface Embedded {
  isPage(url: string): boolean;
  /** The page of an address; its head names the requests that the first screen makes. */
  htmlOf(url: string): Buffer | string;
  readonly script: Buffer;
}

/** The pages that are embedded in other sites and the script that embeds them; undefined in a build without them. */
async function embeddedOf(root: string): Promise<Embedded | undefined> {
  const [html, script, list] = await Promise.all(
    ['embed.html', 'embed.js', 'embed-pages.json'].map((name) => readFile(join(root, name)).catch(() => undefined)),
  );
  if (!html || !script || !list) return undefined;
  const [before, after] = html.toString().split('</head>') as [string, string];
  const pages = (JSON.parse(list.toString()) as { pattern: string; head: string }[]).map(({ pattern, head }) => ({
    pattern: new RegExp(pattern),
    head,
  }));
  const htmlOf = (url: string) => {
    for (const { pattern, head } of pages) {
      const id = pattern.exec(url)?.[1];
      if (id !== undefined) return `${before}${head.replaceAll('$1', id)}</head>${after}`;
    }
    return html;
  };
  return { isPage: (url) => pages.some(({ pattern }) => pattern.test(url)), htmlOf, script };
}

/**
 * The page's scripts read the nonce from here. Browsers hide the attribute `nonce` from styles, which could leak
 * another attribute.
 */
const nonceTag = (nonce: string): string => `<meta property="csp-nonce" nonce="${nonce}">`;

async function pagesOf(root: string): Promise<{ readonly pages: readonly Page[]; readonly index: PageHtml }> {
  const [index, list] = await Promise.all(
    ['index.html', 'pages.json'].map((name) => readFile(join(root, name), 'utf8')),
  );
  const [before, after] = index!.split('</head>') as [string, string];
  const htmlWith = (head: string): PageHtml => ({
    before: Buffer.from(before),
    untitled: Buffer.from(before.replace(/<title>[^<]*<\/title>/, '').replace(/<meta name="description"[^<>]*>/, '')),
    after: Buffer.from(`${head}</head>${after}`),
  });
  const pages = (JSON.parse(list!) as { pattern: string; head: string }[]).map(({ pattern, head }) => ({
    pattern: new RegExp(pattern),
    html: htmlWith(head),
  }));
  return { pages, index: htmlWith('') };
}
