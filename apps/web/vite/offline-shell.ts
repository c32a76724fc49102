import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { chunkOf } from './chunk-of.ts';

interface Chunk {
  readonly fileName: string;
  readonly type: 'chunk' | 'asset';
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly referencedFiles?: readonly string[];
  readonly isEntry?: boolean;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Chunk>>;

/** What a device must be able to open without the network. */
interface ShellList {
  readonly fileName: string;
  /** Everything that these import, statically or lazily, works without the network. */
  readonly sources: readonly string[];
  /** What a screen may load later and still needs offline. */
  readonly later: RegExp;
}
const lists: readonly ShellList[] = [
  // The reception with its scanner of codes, a teacher's classes, and what its people may open as clients.
  {
    fileName: 'offline.json',
    sources: ['apps/web/src/offline-screens.ts', 'modules/reception/web/screen.tsx'],
    later:
      /\/(?:modules\/reception\/web|modules\/visits\/web\/waiting|modules\/member\/web\/home|modules\/students\/web\/components\/student-qr|packages\/(?:ui|web-kit)|apps\/web\/src\/shell\/error-screen|node_modules)\b/,
  },
  // A client's home and codes: without the scanner a third of that.
  {
    fileName: 'offline-client.json',
    sources: ['apps/web/src/offline-screens.ts'],
    later:
      /\/(?:modules\/reception\/web\/code|modules\/member\/web\/home|modules\/students\/web\/components\/student-qr|packages\/(?:ui|web-kit)|apps\/web\/src\/shell\/error-screen)\b/,
  },
];
/** Of these only the static imports count: the rest of the product is no use without its server. */
const start = ['apps/web/src/app.tsx'];

/**
 * Writes the lists of files that a service worker caches on a device that must work without the network. The
 * version is a hash of the list of names, and the names are hashes of the contents, so it changes exactly when one of
 * the files does.
 */
export function offlineShell(): Plugin {
  return {
    name: 'ritm-offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const list of lists) {
          const files = listOf(bundle as unknown as Bundle, list);
          const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
          this.emitFile({ type: 'asset', fileName: list.fileName, source: JSON.stringify({ version, files }) });
        }
      },
    },
  };
}

const sourcesOf = (chunk: Chunk | undefined): readonly string[] =>
  chunk?.facadeModuleId ? [chunk.facadeModuleId] : (chunk?.moduleIds ?? []);

function listOf(bundle: Bundle, { sources, later }: ShellList): string[] {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const names = new Set<string>();
  const walk = (name: string, includesDynamic: boolean): void => {
    if (names.has(name) || !bundle[name]) return;
    names.add(name);
    const { imports = [], dynamicImports = [] } = bundle[name];
    for (const next of imports) walk(next, includesDynamic);
    const fetched = dynamicImports.filter((next) => sourcesOf(bundle[next]).some((id) => later.test(id)));
    for (const next of includesDynamic ? fetched : []) walk(next, includesDynamic);
  };
  const fileOf = (source: string): string => {
    const entryChunk = chunkOf(chunks, source);
    if (!entryChunk) throw new Error(`${source} is in no chunk: it could not be kept for offline`);
    return entryChunk.fileName;
  };
  for (const source of sources) walk(fileOf(source), true);
  for (const source of start) walk(fileOf(source), false);
  for (const { fileName, isEntry, facadeModuleId } of chunks)
    if (isEntry && facadeModuleId?.endsWith('/index.html')) walk(fileName, false);
  const taken = [...names].flatMap((name) => {
    const { importedCss = new Set<string>(), importedAssets = new Set<string>() } = bundle[name]?.viteMetadata ?? {};
    return [name, ...importedCss, ...importedAssets];
  });
  const letters = Object.keys(bundle).filter((name) => /onest-(?:cyrillic|latin)-wght-normal-[^/]*\.woff2$/.test(name));
  return [...new Set([...taken, ...letters])].toSorted().map((name) => `/${name}`);
}
