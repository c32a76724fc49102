import { type Cell, cellText } from '@ritm/tables/cells';
import { matchHeader, RECOGNISED } from './match-header.ts';

export interface SheetHead {
  /** 0-based row of the head; `null` when the sheet starts with data. */
  readonly row: number | null;
  /** 2 when a merged head is above its parts. */
  readonly height: 0 | 1 | 2;
  /** Heads of each column from the top; empty where a column has none. */
  readonly paths: readonly (readonly string[])[];
  readonly firstDataRow: number;
}

const SEARCHED_ROWS = 15;
const MIN_HEADS = 3;

/**
 * Finds the head: the row among the first 15 with the most recognised words, or that row together with the one below
 * when the two form a merged head. A title above it («Клиенты на 01.09.2026») has at most one recognised word and
 * loses.
 */
export function findHead(rows: readonly (readonly Cell[])[]): SheetHead {
  let best: { row: number; height: 1 | 2; score: number } | undefined;
  for (let row = 0; row < Math.min(SEARCHED_ROWS, rows.length); row++) {
    const single = scoreOf(pathsOf(rows, row, 1));
    if (single > (best?.score ?? 0)) best = { row, height: 1, score: single };
    if (!isSecondHead(rows[row] ?? [], rows[row + 1])) continue;
    const double = scoreOf(pathsOf(rows, row, 2));
    if (double > (best?.score ?? 0)) best = { row, height: 2, score: double };
  }
  if (!best) return { row: null, height: 0, paths: [], firstDataRow: 0 };
  const { row, height } = best;
  return { row, height, paths: pathsOf(rows, row, height), firstDataRow: row + height };
}

function scoreOf(paths: readonly (readonly string[])[]): number {
  const scores = paths.map((path) => (path.length === 0 ? 0 : (matchHeader(path)[0]?.score ?? 0)));
  return scores.filter((score) => score >= RECOGNISED).reduce((sum, score) => sum + score, 0);
}

/**
 * The lower row of a merged head contains only words and lies at least partly under empty cells of the upper row. In
 * addition, either the upper row continues where the lower one is empty, or the lower row is clearly a head by itself:
 * «Абонемент» alone above a whole row.
 */
function isSecondHead(upper: readonly Cell[], lower: readonly Cell[] | undefined): boolean {
  if (!lower) return false;
  const texts = lower.map(cellText);
  const filled = texts.filter((text) => text !== null);
  const isWords = filled.every((text) => (/\p{L}/u.test(text) && !/\d\d/.test(text)) || /^(?:№|%)$/.test(text));
  const underEmpty = texts.some((text, column) => text !== null && cellText(upper[column]) === null);
  const fillsGaps = texts.some((text, column) => text === null && cellText(upper[column]) !== null);
  const isHead = filled.filter((text) => (matchHeader([text])[0]?.score ?? 0) >= RECOGNISED).length >= MIN_HEADS;
  return filled.length > 1 && isWords && underEmpty && (fillsGaps || isHead);
}

function pathsOf(rows: readonly (readonly Cell[])[], row: number, height: 1 | 2): string[][] {
  const upper = (rows[row] ?? []).map(cellText);
  if (height === 1) return upper.map((text) => (text === null ? [] : [text]));
  const lower = (rows[row + 1] ?? []).map(cellText);
  let spanning: string | null = null;
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const top = upper[column] ?? null;
    const below = lower[column] ?? null;
    // The text of a merged cell is only in its first column.
    if (top !== null) spanning = top;
    if (below === null) return top === null ? [] : [top];
    return spanning === null ? [below] : [spanning, below];
  });
}
