import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Findings } from './check.ts';
import { keyLeaks } from './secrets.ts';

const isText = /\.(?:js|mjs|css|html|json|svg|map|txt|webmanifest)$/;
/** The hash of its content in the name of a built file: `app-BZCCIfik.js`. */
const hashInName = /-([\w-]{8})\.\w+$/;

/** Sixty letters of which none stands twice are an order of letters: no key is made so. */
const isAlphabet = (text: string): boolean => text.length >= 60 && new Set(text).size === text.length;

/**
 * What the browser downloads holds no key: no secret by its name, no text of letters and digits without sense. Names of
 * other built files and the alphabets of encodings, which libraries bring, are known.
 */
export async function buildSecretProblems(folder: string): Promise<Findings> {
  const all = (await readdir(folder, { recursive: true })).toSorted();
  const hashes = all.flatMap((name) => hashInName.exec(basename(name))?.[1] ?? []);
  const isKnown = (text: string) =>
    /abcdefghij/i.test(text) || isAlphabet(text) || hashes.some((hash) => text.includes(hash));
  const files = all.filter((name) => isText.test(name));
  const problems: string[] = [];
  for (const name of files) {
    const found = keyLeaks(await readFile(join(folder, name), 'utf8'), isKnown);
    problems.push(...found.map((what) => `${name}:${what}`));
  }
  return { checked: files.length, problems };
}
