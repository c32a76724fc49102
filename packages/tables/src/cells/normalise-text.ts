import type { Cell } from './cell.ts';

/** What people write into a cell to say that it is empty, and what Excel shows when a formula fails. */
const NOTHING =
  /^(?:#(?:n\/a|н\/д|ref!|ссылка!|value!|знач!|div\/0!|дел\/0!|name\?|имя\?|num!|число!|null!|пусто!)|-+|–|—|\.+|нету?|(?:нет|без)\s(?:тел(?:ефона|\.)?|номера|данных|почты|e-?mail)|б\/н|б\/т|н\/д|n\/a|na|null|none|undefined|не\s(?:указан[оа]?|известно|знаю)|неизвестно|отсутствует|пусто)$/i;

const UNTIDY = /[^\S\n ]|\s\s|^[\s']|\s$|[\u200b-\u200d\u2060\u0000]/;

/**
 * Converts a cell to the text that a person sees: extra spaces and Excel's leading apostrophe are removed. Empty
 * becomes `null`.
 */
export function cellText(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined || cell === '') return null;
  const text = String(cell);
  // Most cells need no tidying, and a large file has millions of them.
  return UNTIDY.test(text) ? tidied(text) || null : text;
}

function tidied(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff\u0000]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^'(?=[=+\-@\d])/, '')
    .trim();
}

/** Works like `cellText`, but `-`, `нет` and `н/д` count as empty too. */
export function meaningfulText(cell: Cell | undefined): string | null {
  const text = cellText(cell);
  return text === null || NOTHING.test(text) ? null : text;
}

/**
 * Removes the marks at the end of the text; `mark` matches one letter. A pattern such as `/[\s,]+$/` would try every
 * run of marks from each of its letters, which takes time in the square of the run's length.
 */
export function trimEndOf(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Removes the marks at the beginning and the end of the text. */
export function trimOf(text: string, mark: RegExp): string {
  let from = 0;
  while (from < text.length && mark.test(text.charAt(from))) from++;
  return trimEndOf(text.slice(from), mark);
}
