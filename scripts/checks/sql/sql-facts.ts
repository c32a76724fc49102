import type { Findings } from '../check.ts';
import { isIn } from '../forbidden.ts';
import { linesMatching, maskComments } from '../source.ts';
import { isCode, isTest, type Tree } from '../tree.ts';

/** A fact that has one home in the database (decision 137), and how a statement that spells it itself is known. */
interface Fact {
  home: string;
  /** Where such a text may begin; with the g flag. */
  begins: RegExp;
  /** Whether the text is the fact. `inside` is what stands in the brackets that it opens, with single spaces. */
  isSpelled?: (inside: string) => boolean;
  allowed?: (path: string) => boolean;
}

const ledgers = {
  lessons_minus: 'active_charges',
  finances: 'active_finances',
  wallet_operations: 'active_wallet_operations',
};

const names = (inside: string, first: string, last: string): boolean => {
  const at = [inside.indexOf(first), inside.indexOf(last)] as const;
  // With the patronymic or a number it is a text to search in.
  return at[0] !== -1 && at[0] < at[1] && !/patronymic|phone/.test(inside);
};

/** «No row of the ledger reverses this one», and nothing more: a reversal for one reason alone is another fact. */
const isNotReversed = (ledger: string) => (inside: string) => {
  const [, rest] = inside.split(new RegExp(`^ ?select (?:1 |\\w+\\.reverses_id )?from ${ledger} \\w+ where `));
  return rest?.split(' and ').every((one) => /^\w+\.(?:school_id =|reverses_id (?:=|is not null))/.test(one)) ?? false;
};

const facts: readonly Fact[] = [
  {
    home: 'listed_name(lastname, firstname)',
    begins: /\bconcat_ws\(\s*' ',/g,
    isSpelled: (inside) => names(inside, 'lastname', 'firstname'),
  },
  {
    home: 'spoken_name(firstname, lastname)',
    begins: /\bconcat_ws\(\s*' ',/g,
    isSpelled: (inside) => names(inside, 'firstname', 'lastname'),
  },
  ...Object.entries(ledgers).map(([ledger, home]) => ({
    home,
    begins: /\bnot\s+(?:exists|in)\s*\(/g,
    isSpelled: isNotReversed(ledger),
    // A month of fifty thousand visits reads the few reversals once (decision 132).
    allowed: (path: string) => path === 'modules/visits/server/journal/queries.ts',
  })),
  { home: 'student_recipients', begins: /'notices'\s*=\s*any\s*\(/g },
  {
    home: 'current_terms',
    begins: /\bversion\s*>\s*\w+\.version\b|\border\s+by\s+(?:\w+\.)?version\s+desc\b/g,
    // The one statement that every mark and sale waits for reads the terms of each pass by their key.
    allowed: (path) => path === 'modules/passes/server/queries.ts',
  },
];

/** Scenarios of safety write what is wrong on purpose and look for it by themselves, and so do tests. */
const isOwnWitness = isIn(['apps/server/safety/', 'scripts/checks/']);

/** A statement may not spell a fact that has a home in the database. */
export function sqlFactProblems(tree: Tree): Findings {
  const files = tree.paths.filter((path) => isCode(path) && !isTest(path) && !isOwnWitness(path));
  const problems = files.flatMap((path) => {
    const code = maskComments(tree.read(path));
    return facts
      .filter(({ allowed }) => !allowed?.(path))
      .flatMap(({ home, begins, isSpelled }) =>
        linesMatching(code, begins)
          .filter(({ match }) => isSpelled?.(insideOf(code, match.index! + match[0].indexOf('('))) ?? true)
          .map(({ line }) => `${path}:${line} spells a fact whose home is ${home} (decision 137)`),
      );
  });
  return { checked: files.length, problems };
}

/** What stands in the brackets opened at `at`, with single spaces. */
function insideOf(text: string, at: number): string {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    if (text[index] === '(') depth++;
    if (text[index] === ')' && --depth === 0)
      return text
        .slice(at + 1, index)
        .replaceAll(/\s+/g, ' ')
        .trim();
  }
  return '';
}
