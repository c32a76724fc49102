/** `npm start`: from a fresh clone to a running product. Plain JavaScript for the machine's Node, which may be older than ours. */
import { runNode } from './lib/child.mjs';
import { main } from './lib/node.mjs';
import { buildWeb, install } from './lib/prepare.mjs';

await main(async (args) => {
  const development = args.includes('--dev');
  await install();
  // In development the server itself serves the sources, through Vite.
  if (!development) await buildWeb();
  const watching = development ? ['packages', 'modules', 'apps/server'].map((folder) => `--watch-path=${folder}`) : [];
  return runNode([...watching, 'apps/server/src/main.ts', ...args]);
});
