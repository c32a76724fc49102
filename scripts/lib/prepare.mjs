import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runNode } from './child.mjs';
import { withLock } from './lock.mjs';
import { pinnedNodePath, Refusal, root } from './node.mjs';

/**
 * Installs what the lock file lists, unless it is installed already. No package's install scripts run. Two commands
 * that begin together must not install into one folder at once, because `npm ci` deletes it first: the second waits,
 * and finds everything there.
 */
export async function install() {
  if (isInstalled()) return;
  // `npm ci` deletes node_modules, so the lock is outside it.
  const lock = join(tmpdir(), `ritm-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  await withLock(lock, installMissing, () => console.log('Зависимости уже ставит другой процесс, жду его…'));
}

async function installMissing() {
  if (isInstalled()) return;
  console.log('Ставлю зависимости, первый раз это около минуты…');
  const started = Date.now();
  const errors = [];
  const npm = npmCommand();
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const code = await run(npm.program, [...npm.args, ...args], { onOutput: (text) => errors.push(text) });
  if (code !== 0) {
    const reason = errors
      .join('')
      .split('\n')
      .filter((line) => /^npm error \S/.test(line))
      .slice(0, 6)
      .join('\n');
    throw new Refusal(`${reason}\nЗависимости не установились: проверьте сеть и место на диске и запустите снова.`);
  }
  console.log(`Зависимости готовы за ${Math.round((Date.now() - started) / 1000)} с.`);
}

/**
 * npm writes what it has really installed to node_modules/.package-lock.json, last of all: the two lists must be equal.
 * Our own packages are links, and a copied or cleaned folder loses them while that list stays the same, so each link
 * must lead to a folder.
 */
export function isInstalled(folder = root) {
  const installed = readLock(folder, 'node_modules/.package-lock.json');
  if (!installed) return false;
  const locked = readLock(folder, 'package-lock.json') ?? {};
  const ownNode = pinnedNodePath && `node_modules/${pinnedNodePath.split('/')[0]}`;
  if (ownNode && locked[ownNode] && !existsSync(join(folder, 'node_modules', pinnedNodePath))) return false;
  return Object.entries(locked).every(([path, { version, optional, link }]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    if (link && !existsSync(join(folder, path, 'package.json'))) return false;
    const present = installed[path];
    // A missing package is fine when it is optional: those are for other machines.
    return present ? present.version === version : optional === true;
  });
}

function readLock(folder, path) {
  try {
    return JSON.parse(readFileSync(join(folder, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The npm that started this process, else the one in PATH. */
function npmCommand() {
  const started = process.env.npm_execpath;
  if (started && /npm-cli\.c?js$/.test(started)) return { program: process.execPath, args: [started] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/** Builds the web application unless the existing build was made from exactly these sources. */
export async function buildWeb() {
  const stamp = join(root, 'apps/web/dist/.stamp');
  const sourcesHash = hashOf(webSources());
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash) return;
  console.log('Собираю веб-приложение…');
  const output = [];
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const code = await runNode([vite, 'build', 'apps/web', '--logLevel', 'warn'], {
    onOutput: (text) => output.push(text),
  });
  if (code !== 0) throw new Refusal(`${output.join('').trim()}\nВеб-приложение не собралось, причина выше.`);
  writeFileSync(stamp, sourcesHash);
}

function webSources() {
  const rooms = listFolder('modules').flatMap((module) => [
    `modules/${module}/contract`,
    `modules/${module}/rules`,
    `modules/${module}/web`,
  ]);
  const folders = [
    ...['kernel', 'http', 'ui', 'web-kit'].map((name) => `packages/${name}`),
    ...rooms,
    'apps/embed',
    'apps/web',
  ];
  return ['package-lock.json', ...folders.flatMap(filesIn)];
}

function filesIn(folder) {
  return readEntries(folder).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path);
    return entry.isFile() && !/\.test\.|\.md$/.test(entry.name) ? [path] : [];
  });
}

function listFolder(folder) {
  return readEntries(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

function readEntries(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}
