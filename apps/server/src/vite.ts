import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isEmbeddedPage } from '@ritm/booking/paths';
import { isFilePath, type Platform, type ServeOptions } from '@ritm/platform';
import { isPageOfSite } from '@ritm/web/screens-of-site';
import type { InlineConfig } from 'vite';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const root = `${repository}apps/web`;
const embed = `${repository}apps/embed`;

/** Vite writes scripts and styles into the page itself, and speaks to it through its own socket. */
const developmentPolicy = "default-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' data: blob: ws:";

/**
 * Development: serves the web application from its sources on the same address, and reloads it when they change. What
 * is no page and no file is answered 404, as in production.
 */
export function withVite(platform: Platform, config: InlineConfig = {}): NonNullable<ServeOptions['extend']> {
  return async (app) => {
    const { createServer } = await import('vite');
    const vite = await createServer({
      ...config,
      root,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server }, ...config.server },
    });
    app.addHook('onClose', () => vite.close());
    app.addHook('onRequest', (request, reply, done) => {
      if (/^\/(api|livez|readyz|ws)(\/|\?|$)/.test(request.url)) return done();
      reply.header('content-security-policy', developmentPolicy);
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      vite.middlewares(request.raw, reply.raw, () => done());
    });
    platform.webFallback = async (request, reply) => {
      const pathname = request.url.split('?', 1)[0]!;
      if (isFilePath(pathname)) return reply.code(404).send();
      const isEmbedded = pathname.startsWith('/web/');
      const isKnown = isEmbedded ? isEmbeddedPage(request.url) : isPageOfSite(repository, pathname);
      const html = await vite.transformIndexHtml(request.url, await sourceOf(isEmbedded));
      return reply
        .code(isKnown ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(html);
    };
  };
}

/** The embedded pages are a separate document; in development React itself runs their source. */
async function sourceOf(isEmbedded: boolean): Promise<string> {
  if (!isEmbedded) return readFile(`${root}/index.html`, 'utf8');
  const page = await readFile(`${embed}/embed.html`, 'utf8');
  return page.replace('"/src/main.tsx"', `"/@fs/${embed.replace(/^\//, '')}/src/main.tsx"`);
}
