/** Dates and sums under heads that nobody knows are asked about, with what they may be and nothing preselected. */
import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import type { ImportTarget } from '../../../contract/targets.ts';
import { recogniseColumns } from './recognise-columns.ts';

const names: Cell[] = ['Иванова Мария', 'Петрова Анна', 'Сидорова Ольга'];
/** The question about the column after those given, in a sheet of three people. */
function columnOf(header: string, values: Cell[], beside: Record<string, Cell[]> = {}, byHand?: ImportTarget) {
  const heads = ['ФИО', ...Object.keys(beside), header];
  const rows = names.map((name, at) => [name, ...Object.values(beside).map((cells) => cells[at] ?? null), values[at]!]);
  const { columns } = recogniseColumns([heads, ...rows], {
    today: '2026-09-15',
    dateSystem: 1900,
    ...(byHand && { byHand: { [heads.length - 1]: byHand } }),
  });
  const column = columns.find(({ index }) => index === heads.length - 1)!;
  return { ...column, alternatives: column.alternatives.map(({ target }) => target) };
}
const dates = ['01.09.2026', '02.09.2026', '03.10.2026'];
const sums = ['4 500', '5 200,50', '3000 ₽'];
const pass = { 'Вид абонемента': ['Йога 8', 'Йога 8', 'Йога 8'], Окончание: dates };

describe('a column under a head that nobody knows', () => {
  test('is asked about where it holds dates, and proposes nothing', () => {
    expect(columnOf('Зюзя', dates)).toMatchObject({
      target: null,
      confidence: 0,
      question: { target: null, reason: 'unknown_dates' },
      alternatives: ['client.last_visit', 'client.first_visit', 'client.birth_date'],
    });
  });

  test('is asked about where it holds sums', () => {
    expect(columnOf('Зюзя', sums)).toMatchObject({
      target: null,
      question: { target: null, reason: 'unknown_sums' },
      alternatives: ['wallet.balance', 'wallet.debt', 'client.spent'],
    });
  });

  test('is offered first what the sheet is about, and nothing that another column is already', () => {
    expect(columnOf('Зюзя', dates, pass).alternatives).toEqual(['lot.start', 'lot.sold_at', 'client.last_visit']);
    expect(columnOf('Зюзя', sums, pass).alternatives.slice(0, 2)).toEqual(['lot.price', 'lot.paid']);
    expect(columnOf('Зюзя', sums, { 'Дата платежа': dates }).alternatives[0]).toBe('payment.amount');
    expect(columnOf('Зюзя', dates, { 'Сумма платежа': sums }).alternatives[0]).toBe('payment.date');
    expect(
      columnOf('Зюзя', dates, { 'Дата посещения': dates, Статус: ['был', 'была', 'нет'] }).alternatives,
    ).not.toContain('visit.date');
  });

  test('of dates long ago is offered the birthday first', () => {
    const born = ['01.09.2016', '02.09.2015', '03.10.2017'];
    expect(columnOf('Зюзя', born, pass).alternatives[0]).toBe('client.birth_date');
    expect(columnOf('Зюзя', ['01.09.2016', '02.09.2026', '03.10.2017'], pass).alternatives[0]).toBe('lot.start');
    const known = { ...pass, 'Дата рождения': born };
    expect(columnOf('Зюзя', born, known).alternatives).toEqual(['lot.start', 'lot.sold_at', 'client.last_visit']);
  });

  test.each<[string, string, Cell[]]>([
    ['words', 'Зюзя', ['синий', 'зелёный', 'жёлтый']],
    ['small numbers', 'Зюзя', [8, 4, 12]],
    ['a date among words', 'Зюзя', ['ушла 01.09', 'синий', 'жёлтый']],
    ['a sum among words', 'Зюзя', ['5000', 'синий', 'жёлтый']],
    ['nothing', 'Зюзя', ['', '', '']],
    ['numbers of contracts', '№', [1001, 1002, 1003]],
    ['numbers of rows', 'Зюзя', [1, 2, 3]],
  ])('is not asked about where it holds %s', (_what, header, values) => {
    expect(columnOf(header, values)).toMatchObject({ target: null, question: null });
  });

  test('is asked about when half of its values are dates or sums', () => {
    expect(columnOf('Зюзя', ['01.09.2026', '', 'да']).question).toMatchObject({ reason: 'unknown_dates' });
    expect(columnOf('Зюзя', ['5000', '', 'да']).question).toMatchObject({ reason: 'unknown_sums' });
  });

  test('is asked about without a head, and where its field is taken', () => {
    expect(columnOf('', dates).question).toMatchObject({ reason: 'unknown_dates' });
    expect(columnOf('Окончание', dates, pass).question).toMatchObject({ reason: 'unknown_dates' });
  });

  test('is not asked about once a person has said what it is', () => {
    expect(columnOf('Зюзя', dates, {}, 'ignore')).toMatchObject({ target: 'ignore', question: null });
  });
});
