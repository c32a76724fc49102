import type { HtmlTagDescriptor, Plugin } from 'vite';

type Bundle = Record<
  string,
  {
    type: string;
    fileName: string;
    name?: string;
    imports?: string[];
    facadeModuleId?: string | null;
    viteMetadata?: { importedCss: Set<string> };
  }
>;

/**
 * The entry asks about the browser before it imports the application. The page names the application's files at once,
 * so that this question costs no round trip; likewise the Cyrillic letters, which every page shows.
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
        const app = Object.values(files).find((file) => file.facadeModuleId?.endsWith('/src/app.tsx'));
        const font = Object.keys(files).find((name) => /onest-cyrillic-wght-normal-[^/]*\.woff2$/.test(name));
        const tags = [...(app ? preloads(files, app.fileName) : []), ...(font ? [fontTag(font)] : [])];
        // What the entry itself imports stands there already.
        return tags.filter(({ attrs }) => !html.includes(`"${String(attrs?.href)}"`));
      },
    },
  };
}

function preloads(files: Bundle, from: string): HtmlTagDescriptor[] {
  const scripts = new Set<string>();
  const walk = (name: string): void => {
    if (scripts.has(name)) return;
    scripts.add(name);
    for (const imported of files[name]?.imports ?? []) walk(imported);
  };
  walk(from);
  const styles = new Set([...scripts].flatMap((name) => [...(files[name]?.viteMetadata?.importedCss ?? [])]));
  return [
    ...[...scripts].map((name): HtmlTagDescriptor => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
      injectTo: 'head',
    })),
    ...[...styles].map((name): HtmlTagDescriptor => ({
      tag: 'link',
      attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
      injectTo: 'head',
    })),
  ];
}

const fontTag = (name: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
  injectTo: 'head',
});
