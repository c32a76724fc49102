import { headerSynonyms } from './header-synonyms.ts';
import { findRelation } from '@ritm/tables/cells';
import { matchPart } from './merged-heads.ts';
import { headerStems, normaliseHeader } from './normalise-header.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

export interface HeaderMatch {
  readonly target: ImportTarget;
  /** 1 when the head equals the synonym; less when the head contains more words. */
  readonly score: number;
}

interface Synonym {
  readonly target: ImportTarget;
  readonly stems: readonly string[];
  readonly exactOnly: boolean;
  /** The head as it must be written, when another form of the word means something else. */
  readonly form: string | null;
}

const SYNONYMS: readonly Synonym[] = headerSynonyms.flatMap(([target, list]) =>
  list.split('|').map((written) => ({
    target,
    stems: headerStems(normaliseHeader(written)),
    exactOnly: written.trim().startsWith('='),
    form: written.trim().startsWith('==') ? normaliseHeader(written) : null,
  })),
);

const BY_STEMS = new Map<string, Synonym[]>();
for (const synonym of SYNONYMS) {
  const key = synonym.stems.join(' ');
  BY_STEMS.set(key, [...(BY_STEMS.get(key) ?? []), synonym]);
}

/** Synonyms that may stand beside other words, by the word that they begin with and in the order of the table. */
const BY_FIRST_STEM = Map.groupBy(
  [...SYNONYMS.entries()].filter(([, { exactOnly }]) => !exactOnly),
  ([, { stems }]) => stems[0],
);

/** A head with a lower score is not recognised. */
export const RECOGNISED = 0.5;

const NAME_PART: ReadonlySet<ImportTarget> = new Set([
  'client.full_name',
  'client.first_name',
  'client.last_name',
  'client.patronymic',
]);

/**
 * The possible targets of a head, best first. `path` holds the heads from the top: a merged «Родитель» over «Телефон»
 * arrives as `['Родитель', 'Телефон']` and means the guardian's phone.
 */
export function matchHeader(path: readonly string[]): HeaderMatch[] {
  const last = path.at(-1) ?? '';
  const above = path.slice(0, -1).join(' ');
  const best = new Map<ImportTarget, number>();
  const offer = (matches: readonly HeaderMatch[], factor: number) => {
    for (const { target, score } of matches) best.set(target, Math.max(best.get(target) ?? 0, score * factor));
  };
  if (above === '') {
    offer(matchText(last), 1);
    offer(matchText(last.replace(/\([^()]*\)/g, ' ')), 0.97);
  } else if (findRelation(above) !== null) {
    offer(matchText(last).map(toGuardian), 1);
  } else {
    offer(matchText(`${above} ${last}`), 1);
    offer(matchText(last), 0.95);
    offer(matchText(`${last} ${above}`), 0.9);
    offer(matchPart(above, last), 1);
  }
  const matches = [...best].map(([target, score]) => ({ target, score }));
  return (MONEY.test(last) ? matches.flatMap(inMoney) : matches).toSorted((left, right) => right.score - left.score);
}

const MONEY = /₽|(?:^|[^\p{L}])(?:руб(?:лей|ля)?|rub)(?:$|[^\p{L}])/iu;

/** «Остаток, руб.» is money and not visits: as visits, a debt of 200 ₽ would become 200 visits owed. */
function inMoney(match: HeaderMatch): HeaderMatch[] {
  if (match.target === 'lot.remaining') return [{ ...match, target: 'wallet.balance' }];
  return match.target === 'lot.total' || match.target === 'lot.used' ? [] : [match];
}

/** Under a head that names a parent, «ФИО» and «Телефон» belong to the parent. */
function toGuardian(match: HeaderMatch): HeaderMatch {
  if (NAME_PART.has(match.target)) return { ...match, target: 'guardian.name' };
  return match.target === 'client.phone' || match.target === 'client.phone2'
    ? { ...match, target: 'guardian.phone' }
    : match;
}

/** The head of a column that only numbers the rows. */
const ROW_NUMBER = /^(?:№|#|n)?(?:п[/.]?п)?\.?$/i;

/** A column of row numbers holds nothing of a client. An absent head is none of row numbers. */
export const isRowNumberHead = (header: string): boolean =>
  header.trim() !== '' && ROW_NUMBER.test(header.replace(/\s/g, ''));

/**
 * Longer texts are notes and not heads. Every synonym is looked for at every word, so a cell of 32 000 letters took
 * a tenth of a second each time.
 */
const MAX_HEAD_LETTERS = 1000;

function matchText(text: string): HeaderMatch[] {
  if (text.length > MAX_HEAD_LETTERS) return [];
  if (ROW_NUMBER.test(text.replace(/\s/g, ''))) return [];
  const head = normaliseHeader(text);
  const stems = headerStems(head);
  const exact = BY_STEMS.get(stems.join(' '))?.filter(({ form }) => form === null || form === head) ?? [];
  if (exact.length > 0) return exact.map(({ target }) => ({ target, score: 1 }));
  const beginning = [...new Set(stems)].flatMap((stem) => BY_FIRST_STEM.get(stem) ?? []);
  return beginning
    .toSorted(([left], [right]) => left - right)
    .flatMap(([, synonym]) => {
      const at = positionOf(synonym.stems, stems);
      if (at < 0) return [];
      const coverage = synonym.stems.length / stems.length;
      const score = 0.42 + 0.4 * coverage + (at === 0 ? 0.13 : 0);
      return [{ target: synonym.target, score }];
    });
}

function positionOf(part: readonly string[], stems: readonly string[]): number {
  for (let at = 0; at + part.length <= stems.length; at++) {
    if (part.every((stem, index) => stems[at + index] === stem)) return at;
  }
  return -1;
}
