import { type Cell, cellText, type ParseContext } from '@ritm/tables/cells';
import { askUnknown } from './ask-unknown.ts';
import { columnContent } from './column-content.ts';
import type { ColumnContent } from './column-content.ts';
import { findDateColumns, findFewDates } from './find-date-columns.ts';
import { findHead } from './find-head.ts';
import type { SheetHead } from './find-head.ts';
import { guessByBoth } from './guess-by-both.ts';
import type { GuessedYear } from './guessed-year.ts';
import { matchHeader, RECOGNISED } from './match-header.ts';
import type { DateColumn, SheetMapping } from '../rows/parse-row.ts';
import { settleAmbiguous } from './settle-ambiguous.ts';
import { repeatableTargets } from './targets.ts';
import type { ColumnGuess } from './targets.ts';
import { weighGuesses } from './weigh-guesses.ts';
import type { WeighedGuess } from './weigh-guesses.ts';
import type { QuestionReason } from '../../../contract/questions.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

export interface RecognisedColumn {
  /** 0-based */
  readonly index: number;
  /** Merged heads, joined from the top by « / ». */
  readonly header: string;
  /** `null` when the target is unknown or in doubt; the column is then not read unless a person confirms it. */
  readonly target: ImportTarget | null;
  /** The confidence of the target, or of the question when there is no target. */
  readonly confidence: number;
  /** The target that the column may have, and why it is not sure enough. */
  readonly question: ColumnQuestion | null;
  /** True when a person chose the target. */
  readonly by_hand: boolean;
  readonly alternatives: readonly ColumnGuess[];
  /** Up to three values, shown to the person who corrects the mapping. */
  readonly examples: readonly string[];
}

export interface ColumnQuestion {
  /** `null` where nothing says what the column is; the alternatives are then what its values may be. */
  readonly target: ImportTarget | null;
  readonly reason: QuestionReason;
}

/** A reading with a lower confidence needs a person's answer. */
const SURE = 0.8;

export interface RecognisedSheet {
  readonly head: SheetHead;
  readonly columns: readonly RecognisedColumn[];
  /** The columns of a matrix journal, one per date. */
  readonly dates: readonly DateColumn[];
  /** Day columns of a matrix whose month is unknown; their marks are left out. */
  readonly undated: readonly number[];
  /** The year of the dates, when the sheet does not say it. */
  readonly guessedYear?: GuessedYear | undefined;
}

export interface RecogniseOptions extends ParseContext {
  readonly sheetName?: string;
  /** Column index → target chosen by a person; it always wins and takes the target away from other columns. */
  readonly byHand?: Readonly<Record<number, ImportTarget>>;
}

interface Draft {
  index: number;
  header: string;
  content: ColumnContent;
  guesses: ColumnGuess[];
}

type WeighedDraft = Omit<Draft, 'guesses'> & { guesses: readonly WeighedGuess[] };

/** Maps the columns of a sheet by their heads and values (`docs/domain.md` 3.1: never by a fixed template). */
export function recogniseColumns(rows: readonly (readonly Cell[])[], options: RecogniseOptions): RecognisedSheet {
  const sheetHead = findHead(rows);
  const matrix =
    findDateColumns(rows.slice(0, (sheetHead.row ?? 3) + 2), options.sheetName ?? '', options) ??
    findFewDates(rows, sheetHead, options);
  const firstDataRow = matrix ? Math.max(sheetHead.firstDataRow, matrix.row + 1) : sheetHead.firstDataRow;
  const head = { ...sheetHead, firstDataRow };
  const ofMatrix = new Set([...(matrix?.dates.map(({ index }) => index) ?? []), ...(matrix?.undated ?? [])]);
  const width = rows.slice(0, firstDataRow + 50).reduce((widest, row) => Math.max(widest, row.length), 0);
  const drafts = Array.from({ length: width }, (_, index) => index)
    .filter((index) => !ofMatrix.has(index))
    .map((index) => draftOf(rows, index, head, options))
    .filter((draft) => draft.header !== '' || draft.content.filled > 0);
  const matches = settleAmbiguous(drafts.map((draft) => ({ header: draft.header, guesses: draft.guesses })));
  const settled = drafts.map((draft, at) => {
    const byHead = [...(matches[at] ?? []), ...guessByBoth(draft.header, draft.content)];
    return { ...draft, guesses: weighGuesses(draft, byHead) };
  });
  return {
    head,
    columns: assign(settled, options.byHand ?? {}),
    dates: matrix?.dates ?? [],
    undated: matrix?.undated ?? [],
    guessedYear: matrix?.guessed,
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

/** The surest column takes its target first; a column whose target is taken gets its next guess. */
function assign(drafts: readonly WeighedDraft[], byHand: Readonly<Record<number, ImportTarget>>): RecognisedColumn[] {
  const chosen = new Map<number, WeighedGuess>();
  const taken = new Set<ImportTarget>();
  for (const { index } of drafts) {
    const target = byHand[index];
    if (target === undefined) continue;
    chosen.set(index, { target, confidence: 1, doubt: null });
    if (!repeatableTargets.has(target)) taken.add(target);
  }
  const offers = drafts
    .filter(({ index }) => !chosen.has(index))
    .flatMap(({ index, guesses }) => guesses.map((guess) => ({ index, ...guess })))
    .filter(({ confidence }) => confidence >= RECOGNISED)
    .toSorted((left, right) => right.confidence - left.confidence || left.index - right.index);
  for (const { index, target, confidence, doubt } of offers) {
    if (chosen.has(index) || taken.has(target)) continue;
    chosen.set(index, { target, confidence, doubt });
    if (!repeatableTargets.has(target)) taken.add(target);
  }
  return drafts.map(({ index, header, guesses, content }) => {
    const choice = chosen.get(index);
    const unknown = choice ? null : askUnknown(header, content, taken);
    const isSure = (choice?.confidence ?? 0) >= SURE;
    return {
      index,
      header,
      target: choice && isSure ? choice.target : null,
      confidence: choice?.confidence ?? 0,
      question:
        choice && !isSure
          ? { target: choice.target, reason: choice.doubt ?? 'head_unclear' }
          : unknown && { target: null, reason: unknown.reason },
      by_hand: byHand[index] !== undefined,
      alternatives: unknown
        ? unknown.candidates.map((target) => ({ target, confidence: 0 }))
        : guesses
            .filter(({ target }) => target !== choice?.target)
            .map(({ target, confidence }) => ({ target, confidence })),
      examples: content.examples,
    };
  });
}
