import type { ImportTarget } from '../../../contract/targets.ts';
import { normaliseHeader } from './normalise-header.ts';
import type { ColumnGuess } from './targets.ts';

interface Heads {
  readonly header: string;
  readonly guesses: readonly ColumnGuess[];
}

type Family = 'lot' | 'payment' | 'visit' | 'client';

/** Heads that have a meaning only beside other heads of their family: «Сумма», «Дата», «Статус», «Оплачено». */
const NEEDS_FAMILY: ReadonlySet<Family> = new Set(['payment', 'visit']);
/** Targets that belong to a pass when its other heads are present; these words alone prove nothing. */
const NEEDS_LOT: ReadonlySet<ImportTarget> = new Set(['lot.price', 'lot.paid', 'lot.debt', 'lot.number']);

/** Heads that count visits of a pass where the sheet has one, and of a month elsewhere. */
const COUNTS_OF_LOT: ReadonlySet<string> = new Set(['всего', 'ходил', 'ходила', 'отходил', 'занятий']);
const isCountOfLot = (header: string): boolean => COUNTS_OF_LOT.has(normaliseHeader(header));

/** Precedence between two readings of one word: the first wins when its family is on the sheet and the third is not. */
const PREFERRED: readonly (readonly [winner: ImportTarget, loser: ImportTarget, unless?: Family])[] = [
  ['payment.date', 'lot.sold_at'],
  ['lot.paid', 'client.spent'],
  ['lot.debt', 'wallet.debt'],
  ['lot.number', 'client.external_id'],
  ['visit.service', 'lot.service'],
  ['visit.teacher', 'group.teacher'],
  ['visit.date', 'payment.date'],
  ['lot.price', 'payment.amount'],
  ['payment.amount', 'lot.price', 'lot'],
  ['client.first_name', 'client.full_name'],
];

/**
 * Resolves words with several meanings, such as «Имя», «Долг» or «Сумма», by the other heads of the sheet. Returns the
 * guesses of each head with the losing readings placed below the winning one.
 */
export function settleAmbiguous(heads: readonly Heads[]): ColumnGuess[][] {
  const families = sureFamilies(heads);
  const hasSurname = heads.some(({ guesses }) => guesses[0]?.target === 'client.last_name');
  return heads.map(({ header, guesses }) =>
    guesses
      .filter(({ target }) => !isCountOfLot(header) || familyOf(target) !== 'lot' || families.has('lot'))
      .filter(({ target }) => isPossible(target, families, hasSurname))
      .map((guess) =>
        isBeaten(guess, guesses, families, hasSurname) ? { ...guess, confidence: guess.confidence * 0.7 } : guess,
      )
      .toSorted((left, right) => right.confidence - left.confidence),
  );
}

function familyOf(target: ImportTarget): Family {
  const family = target.split('.')[0];
  return family === 'lot' || family === 'payment' || family === 'visit' ? family : 'client';
}

/** Families to which some head belongs without any other reading. */
function sureFamilies(heads: readonly Heads[]): ReadonlySet<Family> {
  const families = new Set<Family>();
  const isRead = (target: ImportTarget) =>
    heads.some(({ guesses }) => guesses.some((guess) => guess.target === target && guess.confidence >= 0.9));
  for (const { header, guesses } of heads) {
    if (isCountOfLot(header)) continue;
    const sure = guesses.filter(({ confidence }) => confidence >= 0.9).map(({ target }) => target);
    const [first] = sure;
    if (first === undefined || NEEDS_LOT.has(first) || first === 'visit.status') continue;
    if (sure.every((target) => familyOf(target) === familyOf(first))) families.add(familyOf(first));
  }
  // A day and a status without money are a list of visits.
  const isOther = families.has('payment') || families.has('lot');
  if (!isOther && isRead('visit.date') && isRead('visit.status')) families.add('visit');
  return families;
}

function isPossible(target: ImportTarget, families: ReadonlySet<Family>, hasSurname: boolean): boolean {
  if (target === 'client.first_name') return hasSurname;
  const family = familyOf(target);
  return families.has(family) || (!NEEDS_FAMILY.has(family) && !NEEDS_LOT.has(target));
}

function isBeaten(
  guess: ColumnGuess,
  guesses: readonly ColumnGuess[],
  families: ReadonlySet<Family>,
  hasSurname: boolean,
): boolean {
  return PREFERRED.some(([winner, loser, unless]) => {
    if (guess.target !== loser || (unless && families.has(unless))) return false;
    const rival = guesses.find(({ target }) => target === winner);
    if (!rival || rival.confidence < guess.confidence) return false;
    return families.has(familyOf(winner)) && isPossible(winner, families, hasSurname);
  });
}
