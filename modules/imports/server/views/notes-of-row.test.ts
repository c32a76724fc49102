/** The notes of a row follow what a person has said of prices and marks since the check. */
import { expect, test } from 'vitest';
import { notesOf } from './notes-of-row.ts';
import { parsedLot } from '../fixtures/parsed-lot.ts';
import type { Note, StoredRow } from '../stored.ts';

const ofService = { price: null, visits: 800 };
const rowWith = (messages: Note[], lot = parsedLot({ remaining: 400, of_service: ofService })) => ({
  messages,
  parsed: { row: { lot } } as StoredRow,
});
const unknown: Note = { code: 'lot.value_unknown' };
const other: Note = { code: 'visits.ambiguous' };
const valued: Note = { code: 'lot.value_of_service', data: { text: 'Балет' } };
const prices = { балет: 800_000 };

test.each<[string, Note[], Note[]]>([
  ['is valued in the place of the note', [other, unknown, other], [other, valued, other]],
  ['is not said twice to be valued', [unknown, other, valued], [other, valued]],
  ['that has ended is not valued', [{ code: 'lot.expired' }, unknown], [{ code: 'lot.expired' }]],
  ['of an earlier import is not valued', [{ code: 'lot.imported_before' }, unknown], [{ code: 'lot.imported_before' }]],
  ['has its other notes', [other], [other]],
])('a pass whose service got a price %s', (_what, messages, notes) => {
  expect(notesOf(rowWith(messages), { prices })).toEqual(notes);
});

test('a pass without a value keeps its note', () => {
  expect(notesOf(rowWith([unknown]), {})).toEqual([unknown]);
  expect(notesOf(rowWith([unknown]), { prices: { йога: 800_000 } })).toEqual([unknown]);
  expect(notesOf(rowWith([unknown], parsedLot({ remaining: 400 })), { prices })).toEqual([unknown]);
  expect(notesOf({ messages: [unknown], parsed: null }, { prices })).toEqual([unknown]);
});

test('an explained mark needs no note', () => {
  const mark = (word: string): Note => ({ code: 'mark.unknown', data: { text: word, word } });
  const notes = [mark('о'), mark('constructor'), other];
  expect(notesOf(rowWith(notes), { marks: { о: 'none' } })).toEqual([mark('constructor'), other]);
});
