import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg|json|html|wasm)$/;
const MIN_BYTES = 1024;

/**
 * Writes `.br` and `.gz` beside each built file at the highest compression, so that the server compresses nothing at
 * run time.
 */
export function precompressed(): Plugin {
  let root = '';
  return {
    name: 'ritm-precompressed',
    apply: 'build',
    configResolved(config) {
      root = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    // Not `closeBundle`, because that is called after a failed build too and would hide the failure.
    async writeBundle() {
      const names = (await readdir(root)).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => compress(join(root, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, smaller] = await Promise.all([zip(content, { level: 9 }), brotli(content, { params })]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}
