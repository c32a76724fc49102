import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check, Findings } from './check.ts';
import { projectTree, type Tree } from './tree.ts';

export const messages: Check = { name: 'messages', counts: 'texts', run: () => messageProblems(projectTree()) };

type Language = 'ru' | 'en';
type Texts = Map<string, string>;

const languages: Language[] = ['ru', 'en'];
const plural = /_(zero|one|two|few|many|other)$/;

/** Both languages hold the same texts with the same `{places}`, whole plurals, and a text for each error code. */
export async function messageProblems(tree: Tree): Promise<Findings> {
  const pairs = new Set(
    tree.paths.map((path) => /^(.*\/messages)\.(?:ru|en)\.ts$/.exec(path)?.[1]).filter((base) => base !== undefined),
  );
  const results: Findings[] = [];
  for (const base of pairs) results.push(await pairProblems(tree, base));
  for (const path of tree.paths.filter((one) => one.endsWith('/contract/errors.ts')))
    results.push(await errorProblems(tree, path));
  return {
    checked: results.reduce((sum, { checked }) => sum + checked, 0),
    problems: results.flatMap(({ problems }) => problems),
  };
}

async function pairProblems(tree: Tree, base: string): Promise<Findings> {
  const absent = languages.filter((language) => !tree.has(`${base}.${language}.ts`));
  if (absent.length > 0) return { checked: 0, problems: absent.map((language) => `${base}.${language}.ts is missing`) };
  const [ru, en] = (await Promise.all(languages.map((language) => readTexts(tree, `${base}.${language}.ts`)))) as [
    Texts,
    Texts,
  ];
  const problems = [
    ...onesidedProblems(base, ru, en),
    ...pluralProblems(base, ru, en),
    ...[...ru, ...en].filter(([, text]) => text.trim() === '').map(([key]) => `${base} ${key} is empty`),
    ...[...ru]
      .filter(([key, text]) => en.has(key) && placeholders(text) !== placeholders(en.get(key)!))
      .map(([key]) => `${base} ${key}: its places differ`),
  ];
  return { checked: ru.size + en.size, problems };
}

function onesidedProblems(base: string, ru: Texts, en: Texts): string[] {
  const counted = countedKeys(ru, en);
  const keys = (texts: Texts) => new Set([...texts.keys()].map((key) => (counted.has(stem(key)) ? stem(key) : key)));
  const [inRu, inEn] = [keys(ru), keys(en)];
  return [
    ...[...inRu].filter((key) => !inEn.has(key)).map((key) => `${base}.en.ts has no ${key}`),
    ...[...inEn].filter((key) => !inRu.has(key)).map((key) => `${base}.ru.ts has no ${key}`),
  ];
}

/**
 * A counted text needs each form of its language, or one number shows the bare key; Russian's `other` is for fractions.
 */
function pluralProblems(base: string, ru: Texts, en: Texts): string[] {
  const counted = [...countedKeys(ru, en)];
  return languages.flatMap((language) => {
    const texts = language === 'ru' ? ru : en;
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    return counted
      .filter((key) => [...texts.keys()].some((one) => stem(one) === key))
      .flatMap((key) =>
        forms
          .filter((form) => !texts.has(`${key}_${form}`))
          .map((form) => `${base}.${language}.ts has no ${key}_${form}`),
      );
  });
}

/** Only a text with a form for one or for the rest is counted: `too_few` is a word. */
function countedKeys(...both: Texts[]): Set<string> {
  const keys = both.flatMap((texts) => [...texts.keys()]);
  return new Set(keys.filter((key) => /_(?:one|other)$/.test(key)).map(stem));
}

function stem(key: string): string {
  return key.replace(plural, '');
}

async function readTexts(tree: Tree, path: string): Promise<Texts> {
  const texts: Texts = new Map();
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key === '' ? name : `${key}.${name}`);
    }
  };
  for (const exported of Object.values(await load(tree, path))) walk(exported, '');
  return texts;
}

function placeholders(text: string): string {
  return [...new Set([...text.matchAll(/\{+\s*(\w+)[^}]*\}+/g)].map(([, name]) => name!))].toSorted().join(',');
}

interface Declaration {
  code: string;
  ru?: unknown;
  en?: unknown;
}

/**
 * Codes are on the wire: those of passes and of the reception began with `visits` before the modules were parted, and
 * still do.
 */
const prefixesOf = (module: string): readonly string[] =>
  module === 'passes' || module === 'reception' ? [module, 'visits'] : [module];

async function errorProblems(tree: Tree, path: string): Promise<Findings> {
  const owner = /^modules\/([^/]+)\//.exec(path)?.[1];
  const exported = Object.values(await load(tree, path));
  const declarations = exported
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isDeclaration);
  const problems = declarations.flatMap(({ code, ru, en }) => {
    const texts = [...missing(ru, 'ru', /[а-яё]/i), ...missing(en, 'en', /[a-z]/i)];
    const isOwn = owner === undefined || prefixesOf(owner).some((prefix) => code.startsWith(`${prefix}.`));
    const misplaced = isOwn ? [] : [`belongs to another module than ${owner}`];
    const differing =
      texts.length === 0 && placeholders(String(ru)) !== placeholders(String(en)) ? ['its places differ'] : [];
    return [...texts, ...misplaced, ...differing].map((why) => `${path} ${code}: ${why}`);
  });
  return { checked: declarations.length * 2, problems };
}

function missing(text: unknown, language: Language, letters: RegExp): string[] {
  return typeof text === 'string' && letters.test(text) ? [] : [`no text in ${language}`];
}

function isDeclaration(value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

async function load(tree: Tree, path: string): Promise<Record<string, unknown>> {
  return (await import(pathToFileURL(join(tree.root, ...path.split(posix.sep))).href)) as Record<string, unknown>;
}
