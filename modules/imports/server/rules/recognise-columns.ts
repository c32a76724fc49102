import type { Cell } from './cell.ts';
import { columnContent } from './column-content.ts';
import type { ColumnContent } from './column-content.ts';
import { findDateColumns } from './find-date-columns.ts';
import { findHead } from './find-head.ts';
import type { SheetHead } from './find-head.ts';
import { matchHeader, RECOGNISED } from './match-header.ts';
import { cellText } from './normalise-text.ts';
import type { ParseContext } from './parse-context.ts';
import type { DateColumn, SheetMapping } from './parse-row.ts';
import { settleAmbiguous } from './settle-ambiguous.ts';
import { expectedContent, repeatableTargets } from './targets.ts';
import type { ColumnGuess, ContentKind } from './targets.ts';
import type { ImportTarget } from '../../contract/targets.ts';

export interface RecognisedColumn {
  /** 0-based */
  readonly index: number;
  /** Merged heads joined from the top by « / ». */
  readonly header: string;
  /** `null`: not recognised, the column will not be read. */
  readonly target: ImportTarget | null;
  readonly confidence: number;
  /** True when a person chose the target. */
  readonly by_hand: boolean;
  readonly alternatives: readonly ColumnGuess[];
  /** Up to three values for the person who corrects the mapping. */
  readonly examples: readonly string[];
}

export interface RecognisedSheet {
  readonly head: SheetHead;
  readonly columns: readonly RecognisedColumn[];
  /** A matrix journal: one column per date. */
  readonly dates: readonly DateColumn[];
  /** Day columns of a matrix whose month is unknown; their marks are left out. */
  readonly undated: readonly number[];
}

export interface RecogniseOptions extends ParseContext {
  readonly sheetName?: string;
  /** Column index → target chosen by a person; always wins and frees its target elsewhere. */
  readonly byHand?: Readonly<Record<number, ImportTarget>>;
}

interface Draft {
  index: number;
  header: string;
  content: ColumnContent;
  guesses: ColumnGuess[];
}

/** Maps the columns of a sheet by their heads and by their values (`domain.md` 5.1: never by a fixed template). */
export function recogniseColumns(rows: readonly (readonly Cell[])[], options: RecogniseOptions): RecognisedSheet {
  const found = findHead(rows);
  const matrix = findDateColumns(rows.slice(0, (found.row ?? 3) + 2), options.sheetName ?? '', options);
  const firstDataRow = matrix ? Math.max(found.firstDataRow, matrix.row + 1) : found.firstDataRow;
  const head = { ...found, firstDataRow };
  const ofMatrix = new Set([...(matrix?.dates.map(({ index }) => index) ?? []), ...(matrix?.undated ?? [])]);
  const width = rows.slice(0, firstDataRow + 50).reduce((widest, row) => Math.max(widest, row.length), 0);
  const drafts = Array.from({ length: width }, (_, index) => index)
    .filter((index) => !ofMatrix.has(index))
    .map((index) => draftOf(rows, index, head, options))
    .filter((draft) => draft.header !== '' || draft.content.filled > 0);
  const matches = settleAmbiguous(drafts.map((draft) => ({ header: draft.header, guesses: draft.guesses })));
  const settled = drafts.map((draft, at) => ({ ...draft, guesses: weigh(draft, matches[at] ?? []) }));
  return {
    head,
    columns: assign(settled, options.byHand ?? {}),
    dates: matrix?.dates ?? [],
    undated: matrix?.undated ?? [],
  };
}

/** The mapping that `parseRow` takes. */
export function toMapping(sheet: RecognisedSheet): SheetMapping {
  return {
    columns: sheet.columns.flatMap(({ index, header, target }) =>
      target === null || target === 'ignore' ? [] : [{ index, header, target }],
    ),
    dates: sheet.dates,
  };
}

function draftOf(rows: readonly (readonly Cell[])[], index: number, head: SheetHead, options: RecogniseOptions): Draft {
  const path = head.paths[index] ?? [];
  const header = path.map((text) => cellText(text) ?? '').join(' / ');
  const content = columnContent(rows, index, head.firstDataRow, options);
  const guesses = matchHeader(path).map(({ target, score }) => ({ target, confidence: score }));
  return { index, header, content, guesses };
}

/** Guesses by the head, trusted less when the values look otherwise; then what the values alone suggest. */
function weigh({ content, header }: Draft, byHead: readonly ColumnGuess[]): ColumnGuess[] {
  const guesses = new Map<ImportTarget, number>();
  const offer = (target: ImportTarget, confidence: number) => {
    if (confidence > (guesses.get(target) ?? 0)) guesses.set(target, Math.round(confidence * 100) / 100);
  };
  for (const { target, confidence } of byHead) {
    offer(target, confidence * fit(target, content));
    // «Мама» over phone numbers is her phone; over «Ольга 8-912…» it is both.
    if (target === 'guardian.name' && content.share.phone > 0.3) {
      offer(
        content.share.name > 0.3 || hasNamesBeside(content) ? 'guardian.name_and_phone' : 'guardian.phone',
        confidence,
      );
    }
  }
  for (const { target, confidence } of byContent(content)) offer(target, header === '' ? confidence : confidence * 0.9);
  return [...guesses]
    .map(([target, confidence]) => ({ target, confidence }))
    .filter(({ confidence }) => confidence >= 0.3)
    .toSorted((left, right) => right.confidence - left.confidence);
}

const FEWEST_VALUES = 3;
const IDENTIFIERS: ReadonlySet<ImportTarget> = new Set(['lot.number', 'client.external_id', 'client.card_no']);

function fit(target: ImportTarget, content: ColumnContent): number {
  if (content.isCounting && IDENTIFIERS.has(target)) return 0.4;
  const expected = expectedContent[target];
  if (!expected || content.filled < FEWEST_VALUES) {
    // A pass is named by words; mere numbers there are a count of visits.
    return target === 'lot.service' && content.filled >= FEWEST_VALUES && content.share.number > 0.9 ? 0.6 : 1;
  }
  const share = expected.reduce((sum, kind) => Math.max(sum, content.share[kind]), 0);
  if (share >= 0.2) return 1;
  return STRICT.has(expected[0] as ContentKind) ? 0.45 : 0.9;
}

/** Names, schedules and genders come in more shapes than a look at them can tell. */
const STRICT: ReadonlySet<ContentKind> = new Set(['phone', 'email', 'date', 'number']);

function hasNamesBeside(content: ColumnContent): boolean {
  return content.examples.some((example) => /\p{L}{3,}/u.test(example));
}

function byContent(content: ColumnContent): ColumnGuess[] {
  if (content.filled < FEWEST_VALUES) return [];
  const guesses: ColumnGuess[] = [];
  const { share } = content;
  if (share.phone >= 0.6) guesses.push({ target: 'client.phone', confidence: 0.6 + share.phone * 0.2 });
  if (share.phone >= 0.6) guesses.push({ target: 'client.phone2', confidence: 0.5 });
  if (share.email >= 0.6) guesses.push({ target: 'client.email', confidence: 0.7 + share.email * 0.2 });
  if (share.name >= 0.5) guesses.push({ target: 'client.full_name', confidence: 0.4 + share.name * 0.3 });
  if (share.date >= 0.8 && content.oldDates >= 0.7) guesses.push({ target: 'client.birth_date', confidence: 0.6 });
  if (share.schedule >= 0.8) guesses.push({ target: 'group.schedule', confidence: 0.6 });
  return guesses;
}

/** The surest column takes its target first; a column whose target is taken falls to its next guess. */
function assign(drafts: readonly Draft[], byHand: Readonly<Record<number, ImportTarget>>): RecognisedColumn[] {
  const chosen = new Map<number, ColumnGuess>();
  const taken = new Set<ImportTarget>();
  for (const { index } of drafts) {
    const target = byHand[index];
    if (target === undefined) continue;
    chosen.set(index, { target, confidence: 1 });
    if (!repeatableTargets.has(target)) taken.add(target);
  }
  const offers = drafts
    .filter(({ index }) => !chosen.has(index))
    .flatMap(({ index, guesses }) => guesses.map((guess) => ({ index, ...guess })))
    .filter(({ confidence }) => confidence >= RECOGNISED)
    .toSorted((left, right) => right.confidence - left.confidence || left.index - right.index);
  for (const { index, target, confidence } of offers) {
    if (chosen.has(index) || taken.has(target)) continue;
    chosen.set(index, { target, confidence });
    if (!repeatableTargets.has(target)) taken.add(target);
  }
  return drafts.map(({ index, header, guesses, content }) => {
    const choice = chosen.get(index);
    return {
      index,
      header,
      target: choice?.target ?? null,
      confidence: choice?.confidence ?? 0,
      by_hand: byHand[index] !== undefined,
      alternatives: guesses.filter(({ target }) => target !== choice?.target),
      examples: content.examples,
    };
  });
}
