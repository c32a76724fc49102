import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isEmbeddedPage } from '@ritm/booking/paths';
import type { Platform, ServeOptions } from '@ritm/platform';

/** Development: serves the web application from its sources on the same address, and reloads it when they change. */
export function withVite(platform: Platform): NonNullable<ServeOptions['extend']> {
  return async (app) => {
    const { createServer } = await import('vite');
    const root = fileURLToPath(new URL('../../web', import.meta.url));
    const embed = fileURLToPath(new URL('../../embed', import.meta.url));
    const vite = await createServer({
      root,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    app.addHook('onClose', () => vite.close());
    app.addHook('onRequest', (request, reply, done) => {
      if (/^\/(api|livez|readyz|ws)(\/|\?|$)/.test(request.url)) return done();
      reply.header('content-security-policy', "default-src 'self' 'unsafe-inline' data: blob: ws:");
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      vite.middlewares(request.raw, reply.raw, () => done());
    });
    platform.webFallback = async (request, reply) => {
      // The embedded pages are a separate document; in development React itself runs their source.
      const isEmbedded = request.url.startsWith('/web/');
      const source = await readFile(isEmbedded ? `${embed}/embed.html` : `${root}/index.html`, 'utf8');
      const page = isEmbedded
        ? source.replace('"/src/main.tsx"', `"/@fs/${embed.replace(/^\//, '')}/src/main.tsx"`)
        : source;
      const isKnown = !isEmbedded || isEmbeddedPage(request.url);
      const html = await vite.transformIndexHtml(request.url, page);
      return reply
        .code(isKnown ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(html);
    };
  };
}
