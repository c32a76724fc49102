/** Does what `npm start` does after everything is installed and built; the chaos run starts it as its process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../lib/child.mjs';
import { main, root } from '../lib/node.mjs';
import { supervise } from '../lib/supervise.mjs';

await main(async () => {
  const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'));
  const command = [...flags, process.env.CHAOS_SERVER ?? 'scripts/chaos/server.ts'];
  return process.env.CHAOS_WITHOUT === 'supervisor' ? runNode(command) : supervise(command);
});
