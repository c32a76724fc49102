import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

/**
 * For every browser of `chromiumPath`: with these arguments it also runs as root and in containers with little shared
 * memory.
 */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];

const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/google-chrome'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

/**
 * The browser of the tests: CHROMIUM_PATH, else the one from npm, unpacked once (3 s, 210 MB), else the machine's own.
 * The one from npm is the same everywhere and, being headless only, uses half the processor time.
 */
export async function chromiumPath(): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return configuredPath;
  const own = installed[process.platform]?.find((path) => existsSync(path));
  // Without a fallback the reason of the failure is reported.
  return own ? bundledChromium().catch(() => own) : bundledChromium();
}

/** The headless Chromium from npm, runnable by any user. */
export async function bundledChromium(): Promise<string> {
  const archives = bundledArchives();
  const cache = await writableCache(archives.nearCache, archives.version);
  const ready = [archives.nearCache, cache]
    .map((folder) => join(folder, archives.version, 'chromium'))
    .find((path) => existsSync(path));
  if (ready) return ready;
  const parts = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await unpack(archives.folder, parts);
    // Two concurrent runs both unpack; the second finds the first's folder in place.
    await rename(parts, join(cache, archives.version)).catch((error: unknown) => {
      if (!existsSync(join(cache, archives.version, 'chromium'))) throw error;
    });
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
  return join(cache, archives.version, 'chromium');
}

function bundledArchives(): { folder: string; version: string; nearCache: string } {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Для этой машины в npm нет Chromium: установите Chromium или Chrome и укажите его в CHROMIUM_PATH.',
    );
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const home = join(dirname(entry), '..');
  const { version } = createRequire(import.meta.url)(join(home, 'package.json')) as { version: string };
  return { folder: join(home, 'bin'), version, nearCache: join(home, '..', '..', '.cache', 'chromium') };
}

/** node_modules/.cache, or our own folder when another user installed the packages. */
async function writableCache(near: string, version: string): Promise<string> {
  if (existsSync(join(near, version, 'chromium'))) return near;
  const made = await makeWritable(near).catch(() => undefined);
  return made ?? makeWritable(join(tmpdir(), `ritm-chromium-${userInfo().uid}`));
}

async function makeWritable(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
  return folder;
}

/** The program itself, fonts with Cyrillic for a machine without any, and the libraries that a minimal system lacks. */
async function unpack(archives: string, to: string): Promise<void> {
  await chmod(to, 0o755);
  const program = join(to, 'headless-shell');
  await pipeline(
    createReadStream(join(archives, 'chromium.br'), { highWaterMark: 1 << 20 }),
    createBrotliDecompress({ chunkSize: 1 << 21 }),
    createWriteStream(program, { mode: 0o755 }),
  );
  await chmod(program, 0o755);
  await untar(join(archives, 'fonts.tar.br'), to);
  await writeFile(join(to, 'fonts.conf'), fontsConf);
  if (!(await runs(program))) {
    await untar(join(archives, 'al2023.tar.br'), to);
    const libraries = join(to, 'lib');
    if (!(await runs(program, libraries)))
      throw new Error(`Chromium из npm на этой машине не запускается: ${await complaint(program, libraries)}`);
  }
  await writeFile(join(to, 'chromium'), wrapper, { mode: 0o755 });
  await chmod(join(to, 'chromium'), 0o755);
}

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const wrapper = `#!/bin/sh
here=$(dirname "$0")
export FONTCONFIG_FILE="$here/fonts.conf"
if [ -d "$here/lib" ]; then export LD_LIBRARY_PATH="$here/lib"; fi
exec "$here/headless-shell" "$@"
`;

const start = promisify(execFile);

async function runs(program: string, libraries?: string): Promise<boolean> {
  return (await complaint(program, libraries)) === undefined;
}

async function complaint(program: string, libraries?: string): Promise<string | undefined> {
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
  return start(program, ['--version'], { env }).then(
    () => undefined,
    (error: Error & { stderr?: string }) => (error.stderr?.trim() || error.message).slice(0, 300),
  );
}

/** Extracts plain files from a tar archive; these archives have short names and no links. */
async function untar(archive: string, to: string): Promise<void> {
  const tar = await buffer(createReadStream(archive).pipe(createBrotliDecompress()));
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const name = textAt(tar, at, 100);
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8);
    const isFile = tar[at + 156] === 0x30 || tar[at + 156] === 0;
    if (isFile && !name.split('/').includes('..')) {
      const path = join(to, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, tar.subarray(at + 512, at + 512 + size));
      await chmod(path, 0o755);
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function textAt(tar: Buffer, start: number, length: number): string {
  const field = tar.toString('utf8', start, start + length);
  return field.slice(0, field.indexOf('\0') === -1 ? length : field.indexOf('\0')).trim();
}
