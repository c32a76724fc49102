import { expect, test } from 'vitest';
import { matching } from './palette-targets.ts';

const targets = ['Клиенты', 'Группы клиентов', 'Зал «Ёлка»', 'Расписание'].map((label) => ({ label }));
const labelsFor = (typed: string): string[] => matching(targets, typed).map((one) => one.label);

test.each([
  ['', ['Клиенты', 'Группы клиентов', 'Зал «Ёлка»', 'Расписание']],
  ['кли', ['Клиенты', 'Группы клиентов']],
  ['елк', ['Зал «Ёлка»']],
  ['писани', ['Расписание']],
  ['зал «', ['Зал «Ёлка»']],
  ['нет такого', []],
])('%j finds %j', (typed, labels) => expect(labelsFor(typed)).toEqual(labels));
