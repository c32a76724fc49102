/**
 * Runs a file of the project (`run.mjs bench/run.ts`) or an installed program (`run.mjs --bin oxfmt .`) with the pinned
 * Node.
 */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './lib/child.mjs';
import { main, Refusal, root } from './lib/node.mjs';
import { install } from './lib/prepare.mjs';

await main(async (args) => {
  const [first, second, ...rest] = args;
  if (first === undefined || (first === '--bin' && second === undefined))
    throw new Refusal('run.mjs FILE [args] | run.mjs --bin NAME [args]');
  await install();
  if (first === '--bin') return runNode([programNamed(second), ...rest]);
  return runNode(args);
});

function programNamed(name) {
  try {
    return realpathSync(join(root, 'node_modules/.bin', name));
  } catch {
    throw new Refusal(`Программы ${name} среди установленных нет.`);
  }
}
