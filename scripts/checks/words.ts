import type { Check, Findings } from './check.ts';
import { linesMatching, maskTexts } from './source.ts';
import { isCode, projectTree, type Tree } from './tree.ts';

export const words: Check = { name: 'words', counts: 'names', run: async () => wordProblems(projectTree()) };

/** What each retired word became: `docs/style.md` has the reasons. */
const retired: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^(?:demand|demand[A-Z]\w*)$/, 'require…, assert…'],
  [/^(?:tell|told|hear|heard|telling)(?:[A-Z]\w*)?$/, 'notify…, record…, on…'],
  [/^(?:asked|askEarly|asFound|buildAsked|\w+Asked|Asked)$/, 'query, filters, params, request'],
  [
    /^(?:rehearse\w*|settleBurn|thawed\w*|companyOf|letGo)$/,
    'dryRun, reconcileForfeits, withFreezeEnded, expectedHeadcount',
  ],
  [/^(?:night|nightOf|setNight)$/, 'the job by what it does: expirePasses'],
  [/^(?:world|things|thing|deeds?|planted|Deeds?|World|Things)$/, 'tenantFixture, fixtures, scenarios, violations'],
  [/^(?:judge|judged|plant)(?:[A-Z]\w*)?$/, 'decide…, check…, insert…'],
  [/^(?:MOST|GREATEST|LONGEST|FEWEST|LEAST)(?:_\w+)?$/, 'MAX_…, MIN_…'],
  [/^(?:greatest|longest|fewest)[A-Z]\w*$/, 'max…, min…'],
  [/^(?:Trip|Sending|gatheringClient|GatheringClient|lookFirst|wholeLook)$/, 'PipelineBatch, PendingQuery, precheck'],
  [/^(?:standing[A-Z]\w*|standCharge|standAnew)$/, 'active…, regularPlace, writeCharge'],
  [
    /^(?:wanted|brought|said|handed|onAsked|standing|stands)$/,
    'expected, resolved, clientOf…, output, forwarded, active…',
  ],
  [/cancelled|cancelling/i, 'canceled, canceling, as on the wire'],
];

/** Declarations, and the private members of classes where they are declared: a use stands after a dot. */
const declaration = /(?:\b(?:function|const|let|class|interface|type)\s+|(?<![.\w])#)(?<name>[A-Za-z_]\w*)/g;

/** A state whose setter is called otherwise. */
const setter = /\[\s*\w+,\s*(?!set[A-Z])(?<name>\w+)\s*\]\s*=\s*use(?:State|SearchState)\b/g;

const isRead = (path: string): boolean => isCode(path) || path.endsWith('.mjs');

/** Declared names alone: what travels on the wire, columns, texts and comments have words of their own. */
export function wordProblems(tree: Tree): Findings {
  const problems: string[] = [];
  let checked = 0;
  for (const path of tree.paths.filter(isRead)) {
    const code = maskTexts(tree.read(path));
    for (const { line, match } of linesMatching(code, setter))
      problems.push(`${path}:${line} ${match.groups!.name!}: a setter is setX`);
    for (const { line, match } of linesMatching(code, declaration)) {
      const name = match.groups!.name!;
      checked++;
      const found = retired.find(([pattern]) => pattern.test(name));
      if (found) problems.push(`${path}:${line} ${name} is retired: ${found[1]}`);
    }
  }
  return { checked, problems };
}
