import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What a first visit to a page downloads. */
export interface PageSize {
  readonly page: string;
  /** Gzipped bytes of JavaScript and CSS together, and of each. */
  readonly gzip: number;
  readonly js: number;
  readonly css: number;
}

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Pages that other sites embed; they are built separately and measured by their own manifest. */
const embedded: Readonly<Record<string, readonly string[]>> = {
  embed_timetable: ['embed.html'],
  embed_services: ['embed.html', 'src/pages/services.tsx'],
  embed_record: ['embed.html', 'src/pages/record.tsx'],
  embed_my: ['embed.html', 'src/mine/page.tsx'],
};

/**
 * The first visit downloads everything that is imported statically; lazy parts of a screen come later and do not count.
 */
const app = ['index.html', 'src/app.tsx'];
const frame = 'src/shell/frame.tsx';
const pages: Readonly<Record<string, readonly string[]>> = {
  sign_in: [...app, '../../modules/accounts/web/screens/sign-in.tsx'],
  company: [...app, 'src/shell/visitor/public-layout.tsx', '../../modules/booking/web/screens/company.tsx'],
  organizations: [...app, frame, '../../modules/schools/web/screens/schools.tsx'],
  member_home: [...app, 'src/shell/client/client-frame.tsx', '../../modules/reports/web/screens/membership.tsx'],
  staff: [...app, frame, '../../modules/reports/web/screens/today.tsx'],
};

/**
 * Measures the first pages of a build; without a folder the web is built into a temporary one. A page whose screen is
 * not built is left out.
 */
export const measureFirstPages = (distDir?: string): Promise<readonly PageSize[]> =>
  distDir === undefined ? withBuild(measure) : measure(distDir);

/** Builds the web into a temporary folder, which exists while `run` does. */
export async function withBuild<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ritm-web-'));
  try {
    const { build } = await import('vite');
    await build({
      root: fileURLToPath(new URL('.', import.meta.url)),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function measure(folder: string): Promise<readonly PageSize[]> {
  const [app, embed] = await Promise.all([
    measureBy('manifest.json', pages, folder),
    measureBy('embed.json', embedded, folder),
  ]);
  return [...app, ...embed];
}

async function measureBy(name: string, pageList: typeof pages, folder: string): Promise<readonly PageSize[]> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite', name), 'utf8')) as Manifest;
  const built = Object.entries(pageList).filter(([, sources]) => sources.every((source) => source in manifest));
  return Promise.all(built.map(([page, sources]) => sizeOf(page, sources, manifest, folder)));
}

async function sizeOf(page: string, sources: readonly string[], manifest: Manifest, folder: string): Promise<PageSize> {
  const chunks = new Set<string>();
  const walk = (name: string): void => {
    if (chunks.has(name)) return;
    chunks.add(name);
    for (const imported of manifest[name]!.imports ?? []) walk(imported);
  };
  sources.forEach(walk);
  const files = [...chunks].map((name) => manifest[name]!);
  const js = await weigh(folder, new Set(files.map(({ file }) => file)));
  const css = await weigh(folder, new Set(files.flatMap(({ css: styles }) => styles ?? [])));
  return { page, gzip: js + css, js, css };
}

async function weigh(folder: string, files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
