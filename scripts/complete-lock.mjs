/**
 * Completes package-lock.json after dependencies were added through a registry that lacks some platforms' packages. npm
 * leaves out the packages that it could not fetch, and `npm ci` then refuses the file on every machine. This script adds
 * an entry for each missing optional package that is named with an exact version. `--check` only reports.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, Refusal, root } from './lib/node.mjs';

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
};
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];
const libraries = { musl: 'musl', musleabihf: 'musl', gnu: 'glibc', gnueabihf: 'glibc' };

await main((args) => {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingIn(lock.packages);
  console.log(`package-lock.json: не хватает ${missing.length}`);
  if (args.includes('--check')) return missing.length === 0 ? 0 : 1;
  if (missing.length === 0) return 0;
  const added = missing.map((one) => [`node_modules/${one.name}`, entryFor(one, lock.packages)]);
  const sorted = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  return 0;
});

function missingIn(packages) {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !placesFor(name, path).some((place) => place in packages))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Where a package at `path` may find a dependency: beside itself, then in each folder above. */
function placesFor(name, path) {
  const above = path.lastIndexOf('/node_modules/');
  const here = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (path === '') return [here];
  return [here, ...placesFor(name, above === -1 ? '' : path.slice(0, above))];
}

/** The entry that npm would have written, derived from the name and a sibling; without the checksum, which only the registry knows. */
function entryFor({ name, version, parent }, packages) {
  const words = name.split('/').at(-1).split('-');
  const os = words.map((word) => systems[word]).find(Boolean);
  const cpu = words.find((word) => processors.includes(word));
  const libc = words.map((word) => libraries[word]).find(Boolean);
  if (!/^\d+\.\d+\.\d+/.test(version) || !cpu || (!os && cpu !== 'wasm32')) {
    throw new Refusal(
      `По имени ${name}@${version} не видно, для какой он машины: впишите его в package-lock.json сами.`,
    );
  }
  const scope = `node_modules/${name.split('/')[0]}/`;
  const sibling = Object.entries(packages).find(
    ([path, one]) => path.startsWith(scope) && one.optional && one.version === version,
  )?.[1];
  return {
    version,
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    ...(os === 'linux' && libc && { libc: [libc] }),
    ...(sibling?.license && { license: sibling.license }),
    optional: true,
    ...(os && { os: [os] }),
    ...(sibling?.engines && { engines: sibling.engines }),
  };
}
