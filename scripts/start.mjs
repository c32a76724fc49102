/**
 * `npm start`: from a fresh clone to a running product. Plain JavaScript, because the machine's Node may be older than
 * ours.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './lib/child.mjs';
import { main, root } from './lib/node.mjs';
import { buildWeb, install } from './lib/prepare.mjs';
import { supervise } from './lib/supervise.mjs';

await main(async (args) => {
  const development = args.includes('--dev');
  await install();
  // In development the server itself serves the sources, through Vite.
  if (!development) await buildWeb();
  const watching = development ? serverSources().map((folder) => `--watch-path=${folder}`) : [];
  const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'));
  const command = [...flags, ...watching, 'apps/server/src/main.ts', ...args];
  // In development Node's watch mode restarts the server when one of its sources has changed.
  return development ? runNode(command) : supervise(command);
});

/**
 * Folders of sources that the server loads. What lies beside them changes without it: an installation writes into every
 * `node_modules`.
 */
function serverSources() {
  const rooms = readdirSync(join(root, 'modules')).flatMap((name) =>
    ['contract', 'rules', 'server'].map((room) => `modules/${name}/${room}`),
  );
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
  return [...rooms, ...packages, 'apps/server/src'].filter((folder) => existsSync(join(root, folder)));
}
