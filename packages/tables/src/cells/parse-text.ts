import type { Cell } from './cell.ts';
import { cellText, meaningfulText } from './normalise-text.ts';
import { nothing, read, unread } from './parse-context.ts';
import type { Parsed } from './parse-context.ts';
import type { CellNote } from './values.ts';

const MAX_LINE_LENGTH = 200;
const MAX_TEXT_LENGTH = 4000;

/** Parses one line of text; line breaks become spaces. */
export function parseLine(cell: Cell | undefined): Parsed<string> {
  const text = meaningfulText(cell);
  return text === null ? nothing : limitText(text.replace(/\s+/g, ' '), MAX_LINE_LENGTH);
}

/** Parses free text and keeps its line breaks. */
export function parseText(cell: Cell | undefined): Parsed<string> {
  const text = cellText(cell);
  return text === null ? nothing : limitText(text, MAX_TEXT_LENGTH);
}

/** Limits the length. Text that a spreadsheet would run as a formula is kept unchanged and gets a note. */
function limitText(text: string, maxLength: number): Parsed<string> {
  const notes: CellNote[] = [];
  if (startsFormula(text)) notes.push({ code: 'text.formula', data: { text: text.slice(0, MAX_LINE_LENGTH) } });
  if (text.length > maxLength) notes.push({ code: 'text.cut', data: { limit: maxLength } });
  return { value: text.slice(0, maxLength), notes };
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
    .map((tag) => tag.trim().slice(0, MAX_LINE_LENGTH))
    .filter((tag) => tag !== '');
  return tags.length > 0 ? read([...new Set(tags)]) : nothing;
}

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[\p{L}]{2,}$/u;

/** Returns the first address of the cell in lower case. */
export function parseEmail(cell: Cell | undefined): Parsed<string> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  const address = text.split(/[\s,;/]/).find((part) => EMAIL.test(part));
  return address === undefined ? unread('email.invalid', text) : read(address.toLowerCase());
}
