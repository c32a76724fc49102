import type { Check, Findings } from '../check.ts';
import { lineAt } from '../source.ts';
import { isCode, isTest, projectTree, type Tree } from '../tree.ts';

export const references: Check = {
  name: 'references',
  counts: 'references',
  run: async () => referenceProblems(projectTree()),
};

const guarantees = 'docs/guarantees.md';
const elsewhere = 'names a paper that is not in the repository';
/** These files contain references of test fixtures, which must not resolve. */
const ownFiles = ['documents/references.ts', 'documents/references.test.ts', 'tools.test.ts'].map(
  (name) => `scripts/checks/${name}`,
);

/**
 * Whatever the tree cites must exist in the tree: ids of guarantees, decisions by number, paths below `docs/`, sections
 * of the domain's rules, and the files that the guarantees name. A document that is not in the tree must not be cited,
 * neither by its file nor by the number of a section.
 */
export function referenceProblems(tree: Tree): Findings {
  if (!tree.has(guarantees)) return { checked: 0, problems: [`${guarantees} is missing`] };
  const known = {
    ids: new Set([...tree.read(guarantees).matchAll(/^\| ([RSAFWO]\d+) \|/gm)].map(([, id]) => id!)),
    decisions: new Set(tree.paths.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])),
    sections: tree.has('docs/domain.md') ? sectionsOf(tree.read('docs/domain.md')) : new Set<string>(),
    papers: new Set(tree.paths.filter((path) => /\.(?:md|tsv)$/.test(path)).map((path) => path.split('/').at(-1)!)),
  };
  const problems: string[] = [];
  let checked = 0;
  for (const path of tree.paths.filter((each) => isWritten(each) && !ownFiles.includes(each))) {
    const text = tree.read(path);
    for (const { index, cited, fault } of citationsOf(tree, path, text, known)) {
      checked++;
      if (fault) problems.push(`${path}:${lineAt(text, index)} ${cited} ${fault}`);
    }
  }
  return { checked, problems };
}

interface Known {
  ids: ReadonlySet<string>;
  decisions: ReadonlySet<string>;
  sections: ReadonlySet<string>;
  /** Names of the documents and tables in the tree, without their folders. */
  papers: ReadonlySet<string>;
}

interface Citation {
  index: number;
  cited: string;
  /** What is wrong with the reference; absent when it resolves. */
  fault?: string | undefined;
}

const isWritten = (path: string): boolean => isCode(path) || /\.(md|mjs)$/.test(path);

function citationsOf(tree: Tree, path: string, text: string, known: Known): Citation[] {
  const missing = (fault: string, isThere: boolean) => (isThere ? undefined : fault);
  return [
    ...matches(text, /\bdecisions? ((?:\d{3}(?:, | and |–)?)+)/g).flatMap(({ index, cited, part }) =>
      part.match(/\d{3}/g)!.map((number) => ({
        index,
        cited,
        fault: missing('is not in docs/decisions', known.decisions.has(number)),
      })),
    ),
    ...matches(text, /(?<![\w./-])(docs\/[\w./-]*\w)/g).map(({ index, cited, part }) => ({
      index,
      cited,
      fault: missing('does not exist', isThere(tree, part)),
    })),
    ...matches(text, /domain\.md\)?`? (?:section )?(\d+(?:\.\d+)*)/g).map(({ index, cited, part }) => ({
      index,
      cited,
      fault: missing('is no section of docs/domain.md', known.sections.has(part)),
    })),
    ...matches(text, /(?<![\w.-]|docs\/(?:[\w-]+\/)?)([\w-]+\.(?:md|tsv))\b/g).map(({ index, cited, part }) => ({
      index,
      cited,
      fault: missing(elsewhere, known.papers.has(part)),
    })),
    ...matches(text, /\b([Pp]eer \d+|[Ss]pecification(?:['’]s)? \d+(?:\.\d+)*|[Ss]ections? \d+(?:\.\d+)*)\b/g).map(
      ({ index, cited }) => ({ index, cited, fault: missing(elsewhere, isOfDomain(text, index)) }),
    ),
    ...idsIn(path, text).map(({ index, cited, part }) => ({
      index,
      cited,
      fault: missing(`is not in ${guarantees}`, known.ids.has(part)),
    })),
    ...(path === guarantees ? filesNamedIn(tree, text) : []),
  ];
}

/**
 * Titles of tests begin or end with an id; comments and documents cite it together with the page. A cell such as `A1`
 * is no id.
 */
function idsIn(path: string, text: string) {
  const titles = isTest(path) ? matches(text, /['"`](?:the )?([RSAFWO]\d{1,2})(?:,| control|:| \()/g) : [];
  const lists = isTest(path) ? matches(text, /\(([RSAFWO]\d{1,2})\)['"`]/g) : [];
  const cited = matches(text, /guarantees\.md\)?`? ([RSAFWO]\d{1,2})\b/g);
  const before = matches(text, /\b([RSAFWO]\d{1,2}) \(`?(?:\[[^\]]*\]\()?(?:\.\.\/)*docs\/guarantees\.md/g);
  return [...titles, ...lists, ...cited, ...before];
}

const filesNamedIn = (tree: Tree, text: string): Citation[] =>
  matches(text, /`([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs))`/g).map(({ index, cited, part }) => ({
    index,
    cited,
    fault: tree.has(part) ? undefined : 'does not exist',
  }));

function matches(text: string, pattern: RegExp): { index: number; cited: string; part: string }[] {
  return [...text.matchAll(pattern)].map((match) => ({ index: match.index, cited: match[0], part: match[1]! }));
}

/**
 * `docs/domain.md` section 2.4: the one document with numbered sections; the numbers themselves are checked separately.
 */
const isOfDomain = (text: string, index: number): boolean => /domain\.md\)?`? $/.test(text.slice(index - 12, index));

const isThere = (tree: Tree, path: string): boolean =>
  tree.has(path) || tree.paths.some((each) => each.startsWith(`${path.replace(/\/$/, '')}/`));

/** `## 5.`, `### 5.4`, and the numbered rules below a section: `5.4.2`. */
function sectionsOf(text: string): Set<string> {
  const sections = new Set<string>();
  let current = '';
  for (const line of text.split('\n')) {
    const head = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(line)?.[1];
    if (head) current = head;
    const rule = /^(\d+)\. /.exec(line)?.[1];
    const section = head ?? (rule && current ? `${current}.${rule}` : undefined);
    if (section) sections.add(section);
  }
  return sections;
}
