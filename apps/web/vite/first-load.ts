import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { chunkOf } from './chunk-of.ts';
import { linksOfSite, screensOfSite, type SiteScreen } from './screens-of-site.ts';

interface Chunk {
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly source?: string | Uint8Array;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Chunk>>;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * A page lists all files of its first render in its head, so that no code has to load and run before the next file is
 * requested. The files that every page needs are listed in `index.html`: the application behind the entry's browser
 * check, the fonts and the icons. The files that a screen needs besides are listed in `pages.json`, from which the
 * server adds them to the page of an address (decision 008). An address that matches no line of `pages.json` is
 * answered
 * 404.
 */
export function firstLoad(): Plugin {
  return {
    name: 'ritm-first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [];
        const files = bundle as unknown as Bundle;
        const fonts = Object.keys(files).filter((name) =>
          /onest-(?:cyrillic|latin)-wght-normal-[^/]*\.woff2$/.test(name),
        );
        // What the entry waits for comes first, because browsers download six files at a time.
        const tags = linksOf(files, ['apps/web/index.html', 'apps/web/src/app.tsx']);
        for (const font of fonts) tags.push(link(font, { rel: 'preload', as: 'font', type: 'font/woff2' }));
        // What the entry itself imports is listed already.
        return tags.filter(({ attrs }) => !html.includes(`"${attrs.href}"`));
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = bundle as unknown as Bundle;
        const html = String(files['index.html']!.source);
        const pages = screensOfSite(root).map((screen) => ({
          pattern: screen.pattern,
          head: headOf(screen, files)
            .filter((tag) => !html.includes(tag))
            .join(''),
        }));
        const links = linksOfSite(root).map((pattern) => ({ pattern, head: '' }));
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify([...pages, ...links]) });
      },
    },
  };
}

/** The first requests of a page: the signed-in person, and what its frame or its screen shows first. */
const prefetches = (screen: SiteScreen): readonly string[] => {
  if (screen.around === 'frame') return ['/profile', '/user/schools?per_page=200'];
  if (screen.around !== 'client/client-frame') return [];
  return screen.pattern.startsWith('^/membership/?') ? ['/profile', '/profile/home'] : ['/profile'];
};

/** The files of a screen, of its layout and of its access check, and the first requests of the frame. */
function headOf(screen: SiteScreen, files: Bundle): string[] {
  const { source, around } = screen;
  const door = around === 'frame' ? ['apps/web/src/can-enter.ts'] : [];
  const sources = [`apps/web/src/shell/${around}.tsx`, source, ...door];
  const links = linksOf(files, sources).map(
    ({ attrs: { rel, href } }) => `<link rel="${rel}" crossorigin href="${href}">`,
  );
  return [...links, ...prefetches(screen).map((path) => `<meta name="early" content="${path}">`)];
}

type Link = HtmlTagDescriptor & { readonly attrs: { readonly rel: string; readonly href: string } };

const link = (name: string, attrs: { readonly rel: string; readonly [name: string]: string }): Link => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href: `/${name}` },
  injectTo: 'head',
});

/** Every script and style that the sources import statically; lazy parts load later. */
function linksOf(files: Bundle, sources: readonly string[]): Link[] {
  const scripts = new Set<string>();
  const walk = (name: string): void => {
    if (scripts.has(name)) return;
    scripts.add(name);
    for (const imported of files[name]?.imports ?? []) walk(imported);
  };
  for (const source of sources) {
    const file = chunkOf(Object.values(files), source);
    if (!file) throw new Error(`${source} is in no chunk: its page could not name its files`);
    walk(file.fileName);
  }
  const styles = new Set([...scripts].flatMap((name) => [...(files[name]?.viteMetadata?.importedCss ?? [])]));
  return [
    ...[...scripts].map((name) => link(name, { rel: 'modulepreload' })),
    ...[...styles].map((name) => link(name, { rel: 'stylesheet' })),
  ];
}
