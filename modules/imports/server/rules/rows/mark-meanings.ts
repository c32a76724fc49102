/**
 * What the marks of one sheet mean. Most words say it themselves; «б» and «п» are settled by the other marks of the
 * sheet, and a person has the last word about each of them (decision 180).
 */
import type { LocalDate } from '@ritm/kernel';
import { NO_VISIT_WORD, UNCLEAR_B, UNCLEAR_P } from '../cells/parse-mark.ts';
import type { ParsedVisit, VisitMark } from '../cells/parsed.ts';

/** `none`: the mark is no visit. */
export type MarkMeaning = VisitMark | 'none';

/** A word of the legend. */
export interface MarkCount {
  /** '' counts visits without a mark, such as those of a list without a status. */
  word: string;
  /** `null`: a person has to say it. */
  meaning: MarkMeaning | null;
  /** Cells with the word. */
  cells: number;
  /** Visits up to today that the cells mean, and later ones, which are plans. */
  past: number;
  future: number;
}

/** A longer legend helps nobody: the rarest words stay unknown. */
const MAX_WORDS = 60;

/** How many visits a cell means: `2` in a cell is two, and a half is one. */
export const visitsOfCell = ({ quantity }: Pick<ParsedVisit, 'quantity'>): number =>
  Math.max(1, Math.round(quantity / 100));

/** Counts the marks of a sheet by their words, the most frequent first, with what each means on this sheet. */
export function countMarks(visits: Iterable<ParsedVisit>, today: LocalDate): MarkCount[] {
  const counts = new Map<string, MarkCount>();
  for (const visit of visits) {
    const word = visit.word ?? '';
    const count = counts.get(word) ?? { word, meaning: visit.mark, cells: 0, past: 0, future: 0 };
    count.cells++;
    count[visit.date <= today ? 'past' : 'future'] += visitsOfCell(visit);
    counts.set(word, count);
  }
  settle(counts);
  return [...counts.values()].toSorted((left, right) => right.cells - left.cells || (left.word < right.word ? -1 : 1));
}

/**
 * Where people who came have a mark of their own, «б» is «болел», and «п» may be «пропуск». Where nobody else came, «б»
 * may be both, unless «нб» stands against it; «п» is then «присутствовал».
 */
function settle(counts: ReadonlyMap<string, MarkCount>): void {
  const isUnclear = (word: string) => word === UNCLEAR_B || word === UNCLEAR_P;
  const cameOtherwise = [...counts.values()].some(({ word, meaning }) => meaning === 'attended' && !isUnclear(word));
  const b = counts.get(UNCLEAR_B);
  const p = counts.get(UNCLEAR_P);
  const isAgainstAbsent = counts.has('нб') || counts.has('н/б');
  if (b) b.meaning = isAgainstAbsent && !cameOtherwise && !p ? 'attended' : cameOtherwise || p ? 'excused' : null;
  if (p) p.meaning = cameOtherwise ? null : 'attended';
  const none = counts.get(NO_VISIT_WORD);
  if (none) none.meaning = 'none';
}

/** Stands for the rare words that nobody understands. */
export const OTHER_WORDS = '…';

/** The legend that a person sees: the most frequent words. The other unknown ones are counted together. */
export function legendOf(counts: readonly MarkCount[]): MarkCount[] {
  const rest = counts.slice(MAX_WORDS).filter(({ meaning }) => meaning === null);
  if (rest.length === 0) return counts.slice(0, MAX_WORDS);
  const sum = (kind: 'cells' | 'past' | 'future') => rest.reduce((all, one) => all + one[kind], 0);
  const others = { word: OTHER_WORDS, meaning: null, cells: sum('cells'), past: sum('past'), future: sum('future') };
  return [...counts.slice(0, MAX_WORDS), others];
}

/** Visits of the file that would not be imported, by the reason; `total` are all visits of the file. */
export interface VisitsLeft {
  total: number;
  mark_unknown: number;
  undated: number;
  future: number;
  /** Their rows are not imported. */
  rows: number;
  /** They are in the history already. */
  known: number;
}

/** `taken`: visits of the rows that are imported; `fresh`: those of them that are not in the history yet. */
export function visitsLeft(
  { marks, undated }: { marks: readonly MarkCount[]; undated: number },
  { chosen, taken, fresh }: { chosen: ChosenMarks; taken: number; fresh: number },
): VisitsLeft {
  const left = { total: undated, mark_unknown: 0, undated, future: 0 };
  let past = 0;
  for (const one of marks) {
    const meaning = chosenFor(chosen, one.word) ?? one.meaning;
    if (meaning === 'none') continue;
    left.total += one.past + one.future;
    if (meaning === null) left.mark_unknown += one.past + one.future;
    else {
      left.future += one.future;
      past += one.past;
    }
  }
  return { ...left, rows: Math.max(0, past - taken), known: Math.max(0, taken - fresh) };
}

/** Writes the meanings of the sheet's words into a visit. */
export function withMeaning(visit: ParsedVisit, meanings: ReadonlyMap<string, MarkMeaning | null>): ParsedVisit {
  if (visit.word === undefined) return visit;
  const meaning = meanings.get(visit.word) ?? null;
  return { ...visit, mark: meaning === 'none' ? null : meaning };
}

/** What a person has said about the words, by word. */
export type ChosenMarks = Readonly<Record<string, MarkMeaning>>;

/** The words come from a file, so that one of them may be that of an inherited property, such as `constructor`. */
export const chosenFor = (chosen: ChosenMarks, word: string): MarkMeaning | undefined =>
  Object.hasOwn(chosen, word) ? chosen[word] : undefined;

/** The mark of a visit, after a person's word; `null`: not a visit, or not known. */
export function markOf({ word, mark }: Pick<ParsedVisit, 'word' | 'mark'>, chosen: ChosenMarks): VisitMark | null {
  const meaning = word === undefined ? undefined : chosenFor(chosen, word);
  if (meaning === undefined) return mark;
  return meaning === 'none' ? null : meaning;
}
