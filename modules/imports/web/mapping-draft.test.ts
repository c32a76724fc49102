import { expect, test } from 'vitest';
import type { ImportSheet } from '../contract/index.ts';
import {
  draftOf,
  hasName,
  inQuestionOrder,
  openUnknown,
  repeatedColumns,
  toMapping,
  unanswered,
  withPreset,
} from './mapping-draft.ts';

const column = (index: number, header: string, target: ImportSheet['columns'][number]['target']) => ({
  index,
  header,
  target,
  confidence: 1,
  question: null,
  alternatives: [],
  examples: [],
});
const sheet: ImportSheet = {
  name: 'Лист',
  rows: 3,
  dates: 0,
  columns: [column(0, 'ФИО', 'client.full_name'), column(1, 'Тел', 'client.phone'), column(2, 'Тел 2', null)],
};

test('what is recognised is proposed; what a person sent before wins, its gaps too', () => {
  expect(draftOf(sheet, undefined)).toEqual({ 0: 'client.full_name', 1: 'client.phone', 2: 'ignore' });
  expect(draftOf(sheet, [{ column: 0, target: 'client.full_name' }])).toEqual({
    0: 'client.full_name',
    1: 'ignore',
    2: 'ignore',
  });
});

test('a column in question stays unanswered until somebody answers, and is listed first', () => {
  const question = { target: 'client.birth_date' as const, reason: 'values_differ' as const, text: '' };
  const withQuestion: ImportSheet = {
    ...sheet,
    columns: [...sheet.columns, { ...column(3, 'Рождение', null), question }],
  };
  const draft = draftOf(withQuestion, undefined);
  expect(draft[3]).toBeNull();
  expect(unanswered(draft)).toEqual([3]);
  expect(toMapping(draft).map(({ column: index }) => index)).toEqual([0, 1]);
  expect(unanswered({ ...draft, 3: 'ignore' })).toEqual([]);
  expect(inQuestionOrder(withQuestion).map(({ index }) => index)).toEqual([3, 0, 1, 2]);
  expect(draftOf(withQuestion, [{ column: 0, target: 'client.full_name' }])[3]).toBe('ignore');
});

test('columns about which nothing is proposed can be left out together, and no others', () => {
  const inQuestion = (index: number, target: 'client.birth_date' | null) => ({
    ...column(index, 'Зюзя', null),
    question: { target, reason: 'unknown_dates' as const, text: '' },
  });
  const unknown: ImportSheet = {
    ...sheet,
    columns: [...sheet.columns, inQuestion(3, null), inQuestion(4, 'client.birth_date'), inQuestion(5, null)],
  };
  const draft = draftOf(unknown, undefined);
  expect(unanswered(draft)).toEqual([3, 4, 5]);
  expect(openUnknown(unknown, draft)).toEqual([3, 5]);
  expect(openUnknown(unknown, { ...draft, 3: 'lot.end' })).toEqual([5]);
});

test('a kept mapping goes by heads and takes its fields from other columns', () => {
  const preset = { id: 1, name: 'Наша', columns: [{ header: ' тел 2', target: 'client.phone' as const }] };
  expect(withPreset(draftOf(sheet, undefined), sheet, preset)).toEqual({
    0: 'client.full_name',
    1: 'ignore',
    2: 'client.phone',
  });
});

test('one field twice is found, a field that several columns may share is not', () => {
  expect([
    ...repeatedColumns({ 0: 'client.phone', 1: 'client.phone', 2: 'client.comment', 3: 'client.comment' }),
  ]).toEqual([1]);
  expect(toMapping({ 0: 'client.phone', 1: 'ignore' })).toEqual([{ column: 0, target: 'client.phone' }]);
});

test('a surname alone is a name, a patronymic is not', () => {
  expect(hasName({ 0: 'client.last_name' })).toBe(true);
  expect(hasName({ 0: 'client.patronymic' })).toBe(false);
});
