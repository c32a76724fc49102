import type { PersonalData } from './personal-data/personal-data.ts';

/**
 * What modules give each other without knowing each other: kind → one contribution. The module that reads a kind
 * declares it here by declaration merging (`declare module '@ritm/platform/contributions'`) and names it in its
 * manifest under `collects`.
 */
export interface Contributions {
  /** What a module stores about a person: the export and the erasure of an account use all of them. */
  personalData: PersonalData;
}

/**
 * Every contribution of every kind, in the order of the modules; a kind that nobody contributes to is an empty list.
 */
export type Collected = { readonly [K in keyof Contributions]: readonly Contributions[K][] };

/** For each kind that a module reads, the keys that must be unique among all contributions of the kind. */
export type Collectors = { readonly [K in keyof Contributions]?: (one: Contributions[K]) => readonly string[] };

interface Contributor {
  readonly name: string;
  readonly contributes?: Partial<Collected>;
  readonly collects?: Collectors;
}

/**
 * Collects what the modules contribute. A contribution that no module reads, a kind with two readers and a key
 * contributed twice each stop the start. What the platform itself contributes is left out where the assembly has no
 * reader for it.
 */
export function collectContributions(modules: readonly Contributor[], ofPlatform: Partial<Collected> = {}): Collected {
  const readers = new Map<string, { name: string; keysOf: (one: unknown) => readonly string[] }>();
  for (const { name, collects = {} } of modules)
    for (const [kind, keysOf] of Object.entries(collects)) {
      const other = readers.get(kind);
      if (other) throw new Error(`modules ${other.name} and ${name} both collect ${kind}`);
      readers.set(kind, { name, keysOf: keysOf as never });
    }
  for (const { name, contributes = {} } of modules)
    for (const kind of Object.keys(contributes))
      if (!readers.has(kind)) throw new Error(`module ${name} contributes ${kind}, which no module collects`);
  const lists = [ofPlatform, ...modules.map(({ contributes = {} }) => contributes)] as Record<string, unknown[]>[];
  const collected = [...readers].map(([kind, { keysOf }]) => {
    const all = lists.flatMap((one) => one[kind] ?? []);
    const seen = new Set<string>();
    for (const key of all.flatMap(keysOf)) {
      if (seen.has(key)) throw new Error(`${kind} has ${key} twice`);
      seen.add(key);
    }
    return [kind, all];
  });
  return Object.fromEntries(collected) as Collected;
}
