import { parsePhone, type Phone } from '@ritm/kernel/phone';
import type { Cell } from './cell.ts';
import { meaningfulText, trimOf } from './normalise-text.ts';
import { nothing } from './parse-context.ts';
import type { Parsed } from './parse-context.ts';
import type { CellNote, Relation } from './values.ts';
import { findRelation } from './relation.ts';

export interface ParsedPhone {
  e164: string;
  /** Whose number it is, by a word beside it; `null` is the client's own. */
  relation: Relation | null;
  /** The words beside the number, including the relation. */
  note: string | null;
}

/** A phone number as a run of digits with the punctuation that people put inside one. */
const RUN = /\+?\s?\(?\d(?:[\s()\-–—.\u2011]*\d)+/g;
const EXPONENT = /^['’`]?\d[.,]?(\d*)e\+?(\d{1,2})$/i;
/** Shorter runs of digits beside a number are flats, extensions and ages. */
const MIN_DIGITS = 7;

/**
 * Parses every number of a cell, in order: one, or several joined by `,` `;` `/` or a line break, each with the word
 * beside it. Foreign numbers are kept. A text that looks like a number but is not valid gives `phone.invalid`.
 */
export function parsePhones(cell: Cell | undefined): Parsed<ParsedPhone[]> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  if (EXPONENT.test(text)) return single(text);
  const phones: ParsedPhone[] = [];
  const notes: CellNote[] = [];
  for (const { run, words } of findRuns(text)) {
    if (run === null) {
      const last = phones.at(-1);
      if (last && last.note === null) describe(last, words);
      continue;
    }
    const phone = readPhone(run);
    if (!phone) {
      notes.push({ code: 'phone.invalid', data: { text: run.trim() } });
      continue;
    }
    if (phones.some((known) => known.e164 === phone.e164)) continue;
    const parsed: ParsedPhone = { e164: phone.e164, relation: null, note: null };
    describe(parsed, words);
    phones.push(parsed);
    if (isDoubtful(run)) notes.push(doubt(run, phone.e164));
  }
  if (phones.length === 0 && notes.length === 0) notes.push({ code: 'phone.invalid', data: { text } });
  return { value: phones.length > 0 ? phones : null, notes };
}

/** No Russian area code begins with 89: ten digits that begin so are a mobile number without its last digit. */
function readPhone(text: string): Phone | undefined {
  const phone = parsePhone(text);
  return phone?.e164.startsWith('+789') ? undefined : phone;
}

function single(text: string): Parsed<ParsedPhone[]> {
  const phone = readPhone(text);
  if (!phone) return { value: null, notes: [{ code: 'phone.invalid', data: { text } }] };
  const notes = isDoubtful(text) ? [doubt(text, phone.e164)] : [];
  return { value: [{ e164: phone.e164, relation: null, note: null }], notes };
}

const doubt = (text: string, phone: string): CellNote => ({
  code: 'phone.doubtful',
  data: { text: text.trim().slice(0, 60), phone },
});

/**
 * Whether another reading is as likely. `7.92612345E+10` has lost the digits that are now zeros; ten digits that begin
 * with the country's 7 or the domestic 8, such as `7(78)972-73-11`, may lack one.
 */
function isDoubtful(text: string): boolean {
  const exponent = EXPONENT.exec(text);
  if (exponent) return (exponent[1] ?? '').length < Number(exponent[2]);
  const digits = text.replace(/\D/g, '');
  return !text.includes('+') && digits.length === 10 && /^[78]/.test(digits);
}

function describe(phone: ParsedPhone, words: string): void {
  const note = trimOf(words, /[\s:.,()–—-]/);
  if (!/\p{L}/u.test(note)) return;
  phone.note = note;
  phone.relation = findRelation(note);
}

const LETTER = /\p{L}/u;

interface Run {
  /** `null` for words alone, which belong to the number before them. */
  run: string | null;
  words: string;
}

function findRuns(text: string): Run[] {
  return text.split(/[,;/|\n]|\s(?:и|или)\s/i).flatMap((segment): Run[] => {
    const runs = [...segment.matchAll(RUN)]
      .flatMap((match) => cutJoined(match[0], match.index))
      .filter(({ run }) => run.replace(/\D/g, '').length >= MIN_DIGITS);
    if (runs.length === 0) return [{ run: null, words: segment }];
    const wordsFirst = /\p{L}/u.test(segment.slice(0, runs[0]?.at ?? 0));
    return runs.map(({ run, at }, index) => {
      const before = segment.slice((runs[index - 1]?.at ?? 0) + (runs[index - 1]?.run.length ?? 0), at);
      const after = segment.slice(at + run.length, runs[index + 1]?.at ?? segment.length);
      if (runs.length === 1) return { run, words: `${before} ${after}` };
      return { run, words: wordsFirst && (index === 0 || LETTER.test(before)) ? before : after };
    });
  });
}

/** Splits two numbers with only a space between them: `89123456789 89221112233`. */
function cutJoined(run: string, at: number): { run: string; at: number }[] {
  for (const space of run.matchAll(/\s/g)) {
    const left = run.slice(0, space.index);
    const right = run.slice(space.index + 1);
    const lengths = [left, right].map((half) => half.replace(/\D/g, '').length);
    if (lengths.every((length) => length === 10 || length === 11)) {
      return [
        { run: left, at },
        { run: right, at: at + space.index + 1 },
      ];
    }
  }
  return [{ run, at }];
}

export interface NameAndPhone {
  name: string | null;
  phones: ParsedPhone[];
}

/** Splits a cell with a name and numbers: «Ольга Ивановна 8-912-345-67-89». */
export function splitNameAndPhones(cell: Cell | undefined): Parsed<NameAndPhone> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  if (EXPONENT_INSIDE.test(text)) return splitBroken(text);
  if (!/\d{5}|\d[\d\s()-]{6,}/.test(text)) return { value: { name: text, phones: [] }, notes: [] };
  const phones = parsePhones(text);
  const name = wordsOfName(text)
    .replace(RUN, ' ')
    .replace(/(?<!\p{L})(?:тел(?:ефон)?|моб|сот)\.?(?!\p{L})/giu, ' ')
    .replace(/[\s,;:/|()+–—-]+/g, ' ')
    .trim();
  return { value: { name: /\p{L}/u.test(name) ? name : null, phones: phones.value ?? [] }, notes: phones.notes };
}

/** A number that a spreadsheet has turned into `9.12345679E10`: its last digits are lost. */
const EXPONENT_INSIDE = /(?<![\p{L}\d.,])[1-9](?:[.,]\d{1,15})?e\+?\d{1,2}(?![\p{L}\d])/iu;

function splitBroken(text: string): Parsed<NameAndPhone> {
  const [broken = ''] = EXPONENT_INSIDE.exec(text) ?? [];
  const rest = splitNameAndPhones(text.replace(broken, ' '));
  const phone = single(broken);
  const relation = findRelation(rest.value?.name ?? '');
  const found = (phone.value ?? []).map((one) => ({ ...one, relation }));
  return {
    value: { name: rest.value?.name ?? null, phones: [...found, ...(rest.value?.phones ?? [])] },
    notes: [...phone.notes, ...rest.notes],
  };
}

/**
 * The text without what stands beside a later number: in «Ольга 89…, 89… бабушка» the second number is the
 * grandmother's. Words at the end alone, without a relation, name whose all the numbers are.
 */
function wordsOfName(text: string): string {
  const runs = findRuns(text);
  const second = runs.findIndex(
    ({ run }, index) => run !== null && runs.slice(0, index).some((one) => one.run !== null),
  );
  if (second === -1) return text;
  const [first, later] = [runs.slice(0, second), runs.slice(second)].map((some) =>
    some.map(({ words }) => words).join(' '),
  );
  return LETTER.test(first!) || findRelation(later!) ? first! : later!;
}
