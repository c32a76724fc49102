import { hash } from 'node:crypto';
import type { Check, Findings } from '../check.ts';
import { projectTree, type Tree } from '../tree.ts';

export const coverage: Check = {
  name: 'coverage',
  counts: 'requirements',
  run: async () => coverageProblems(projectTree()),
};

const list = 'docs/security-coverage.tsv';
/** Requirements of each standard by level: levels 1 and 2 of ASVS 5.0, and the API Security Top 10 of 2023. */
const counts: Readonly<Record<string, number>> = { 'ASVS 1': 70, 'ASVS 2': 183, 'API 1': 10 };
/** Of the ids with their levels, sorted: the counts alone would let one id stand for another. */
const idsHash = '7b126f3efe4d972c';

interface Requirement {
  line: number;
  standard: string;
  id: string;
  level: string;
  kind: string;
  held: string;
}

/**
 * Every requirement has a test that exists, a reason why it does not apply, or an accepted risk with its owner; the
 * first level and the Top 10 accept no risk.
 */
export function coverageProblems(tree: Tree, expected = { counts, idsHash }): Findings {
  if (!tree.has(list)) return { checked: 0, problems: [`${list} is missing`] };
  const [, ...lines] = tree.read(list).trimEnd().split('\n');
  const requirements = lines.map((line, index) => toRequirement(line, index + 2));
  const problems = requirements.flatMap((one) =>
    faultsOf(tree, one).map((fault) => `${list}:${one.line} ${one.id} ${fault}`),
  );
  for (const [name, count] of Object.entries(expected.counts)) {
    const found = requirements.filter(({ standard, level }) => `${standard} ${level}` === name).length;
    if (found !== count) problems.push(`${list} has ${found} requirements of ${name}, the standard ${count}`);
  }
  if (fingerprint(requirements) !== expected.idsHash)
    problems.push(`${list} names other ids or levels than the standards`);
  return { checked: requirements.length, problems };
}

function toRequirement(text: string, line: number): Requirement {
  const [standard = '', id = '', level = '', , kind = '', held = ''] = text.split('\t');
  return { line, standard, id, level, kind, held };
}

function faultsOf(tree: Tree, { level, kind, held }: Requirement): string[] {
  switch (kind) {
    case 'test': {
      const files = held.split(' ').filter(Boolean);
      if (files.length === 0) return ['names no test'];
      return files.filter((file) => !tree.has(file)).map((file) => `names ${file}, which does not exist`);
    }
    case 'n/a':
      return held.length < 5 ? ['gives no reason'] : [];
    case 'risk':
      if (level === '1') return ['accepts a risk where the first level takes none'];
      return /.{10}; owner: \S/.test(held) ? [] : ['accepts a risk without a reason and its owner'];
    default:
      return [`is neither test nor n/a nor risk but «${kind}»`];
  }
}

export const fingerprint = (requirements: readonly Pick<Requirement, 'standard' | 'id' | 'level'>[]): string =>
  hash(
    'sha256',
    requirements
      .map(({ standard, id, level }) => `${standard} ${id} ${level}`)
      .sort()
      .join('\n'),
  ).slice(0, 16);
