import { isIP } from 'node:net';
import type { Check, Findings } from './check.ts';
import { lineAt } from './source.ts';
import { projectTree, type Tree } from './tree.ts';

export const secrets: Check = { name: 'secrets', counts: 'files', run: async () => secretProblems(projectTree()) };

const binary = /\.(?:png|jpe?g|webp|gif|ico|woff2?|ttf|xlsx|xls|zip|pdf|jar|keystore)$/i;

interface Leak {
  pattern: RegExp;
  why: string;
  /** Files that contain such texts by their nature. */
  except?: RegExp;
  /** Distinguishes a leak from a text that only looks like one; gets the first group, or else the whole match. */
  isLeak?: (text: string) => boolean;
}

/** What is a key wherever it stands. */
const keys: Leak[] = [
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g, why: 'a private key' },
  {
    pattern:
      /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|xox[abpr]-[\w-]{10,}|sk_live_\w{10,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,})/g,
    why: "a service's key",
  },
  {
    pattern:
      /\b\w*(?:password|passwd|secret|api_?key|access_?key|private_?key|auth_?token)\w*['"]?\s*[:=]\s*['"`]([^'"`\s]{8,})['"`]/gi,
    why: 'a secret written down',
    isLeak: (text) =>
      !/[${}<>…]/.test(text) && (entropy(text) >= 3 || /\d/.test(text)) && !/^[a-z]+(?:[._-][a-z]+)*$/i.test(text),
  },
  {
    pattern: /\b[a-z][\w+.-]*:\/\/[^\s:/@'"`${]+:([^\s:/@'"`${]+)@/gi,
    why: 'a password in an address',
    isLeak: (text) => text.length >= 8,
  },
  {
    pattern: /(?<![\w+/=-])([A-Za-z0-9+/_-]{32,}={0,2})(?![\w+/=-])/g,
    why: 'looks like a key: letters and digits without sense',
    except: /(?:^|\/)package-lock\.json$|\.svg$/,
    isLeak: (text) =>
      /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && !isPath(text) && entropy(text) >= 4.2,
  },
];

/** What belongs to one machine or network. */
const places: Leak[] = [
  { pattern: /(?<![\w./-])\/(?:root|home\/\w+|Users\/\w+|work)\/[\w.-]+/g, why: 'a path of one machine' },
  { pattern: /\b[A-Z]:\\Users\\\w+/g, why: 'a path of one machine' },
  { pattern: /"resolved":\s*"(https?:\/\/[^"]+)"/g, why: 'the lock file names a registry' },
  {
    pattern:
      /(?:^|[\s"'])(?:@[\w-]+:)?registry\s*=\s*['"]?https?:\S+|\bregistry\.[\w-]+\.(?:org|com|net|io|dev|ru|local|internal|lan)\b|\bhttps?:\/\/[\w.-]*(?:artifactory|nexus|verdaccio)[\w./-]*/gim,
    why: 'a registry by name',
  },
  {
    pattern: /\bhttps?:\/\/(\d+\.\d+\.\d+\.\d+)/g,
    why: "a machine's address",
    isLeak: (text) => isIP(text) === 4 && !/^(?:127\.|0\.0\.0\.0|192\.0\.2\.|203\.0\.113\.|198\.51\.100\.)/.test(text),
  },
];

const leaks = [...keys, ...places];

/**
 * Finds keys, passwords, paths of one machine and hosts of one network in every file that git tracks or would track.
 */
export function secretProblems(tree: Tree): Findings {
  const files = tree.paths.filter((path) => !binary.test(path) && !path.startsWith('scripts/checks/'));
  const problems = files.flatMap((path) => {
    const text = tree.read(path);
    return leaks
      .filter(({ except }) => !except?.test(path))
      .flatMap((leak) => leaksIn(text, leak).map((what) => `${path}:${what}`));
  });
  return { checked: files.length, problems };
}

/** Keys in a text of another kind, such as a build; `isHarmless` says which texts without sense are known. */
export const keyLeaks = (text: string, isHarmless: (text: string) => boolean): string[] =>
  keys.flatMap(({ pattern, why, isLeak }) =>
    leaksIn(text, { pattern, why, isLeak: (found) => (isLeak?.(found) ?? true) && !isHarmless(found) }),
  );

/** A finding names its place and never repeats the secret. */
function leaksIn(text: string, { pattern, why, isLeak }: Leak): string[] {
  return [...text.matchAll(pattern)]
    .filter((match) => isLeak?.(match[1] ?? match[0]) ?? true)
    .map((match) => `${lineAt(text, match.index)} ${why}`);
}

/** Shannon entropy in bits per character: words stay under 4, random base64 of this length exceeds it. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** `modules/visits/web/Screen2` and `someLongCamelCaseName` are words that people read, not secrets. */
function isPath(text: string): boolean {
  return text
    .split(/[/_-]|(?<=[a-z])(?=[A-Z])/)
    .every((part) => /^(?:[A-Za-z][a-z]*|[A-Z]+|\d{1,4}|[A-Za-z]+\d{1,3})?$/.test(part));
}
