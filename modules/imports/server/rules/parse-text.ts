import type { Cell } from './cell.ts';
import { cellText, meaningfulText } from './normalise-text.ts';
import { nothing, read, unread } from './parse-context.ts';
import type { Parsed } from './parse-context.ts';
import type { CellNote } from './parsed.ts';

const LONGEST_LINE = 200;
const LONGEST_TEXT = 4000;

/** One line of text; line breaks become spaces. */
export function parseLine(cell: Cell | undefined): Parsed<string> {
  const text = meaningfulText(cell);
  return text === null ? nothing : kept(text.replace(/\s+/g, ' '), LONGEST_LINE);
}

/** Free text with its line breaks. */
export function parseText(cell: Cell | undefined): Parsed<string> {
  const text = cellText(cell);
  return text === null ? nothing : kept(text, LONGEST_TEXT);
}

/** Text that a spreadsheet would run as a formula is kept as it is, and told about. */
function kept(text: string, longest: number): Parsed<string> {
  const notes: CellNote[] = [];
  if (startsFormula(text)) notes.push({ code: 'text.formula', data: { text: text.slice(0, LONGEST_LINE) } });
  if (text.length > longest) notes.push({ code: 'text.cut', data: { limit: longest } });
  return { value: text.slice(0, longest), notes };
}

/** `-5` and `+7 912` are values; `=1+1`, `@SUM(A1)`, `+cmd|' /C calc'!A0` are not. */
export function startsFormula(text: string): boolean {
  return /^[=@]/.test(text) || (/^[+-]/.test(text) && /[\p{L}!|]/u.test(text));
}

export function parseTags(cell: Cell | undefined): Parsed<string[]> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  const tags = text
    .split(/[,;|\n]/)
    .map((tag) => tag.trim().slice(0, LONGEST_LINE))
    .filter((tag) => tag !== '');
  return tags.length > 0 ? read([...new Set(tags)]) : nothing;
}

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[\p{L}]{2,}$/u;

/** The first address of the cell, lower case. */
export function parseEmail(cell: Cell | undefined): Parsed<string> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  const found = text.split(/[\s,;/]+/).find((part) => EMAIL.test(part));
  return found === undefined ? unread('email.invalid', text) : read(found.toLowerCase());
}
