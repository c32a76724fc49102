import { describe, expect, test } from 'vitest';
import { isSkipped, parseRow } from '../rows/parse-row.ts';
import { fitOfName } from '../people/fit-of-name.ts';
import { parseFullName } from '@ritm/tables/cells';
import { comparableName } from '../people/same-name.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;

function clientOf(cells: Partial<Record<ImportTarget, string>>) {
  const columns = Object.keys(cells).map((target, index) => ({
    index,
    target: target as ImportTarget,
    header: target,
  }));
  const row = parseRow({ row_no: 2, cells: Object.values(cells) }, { columns, dates: [] }, context);
  if (isSkipped(row)) throw new Error(row.skipped);
  const { lastname, firstname, patronymic, full_name } = row.client;
  return { name: [lastname, firstname, patronymic], full_name, notes: row.warnings.map(({ code }) => code) };
}

describe('a whole name under «Фамилия»', () => {
  test.each<[string, (string | null)[]]>([
    ['Иванова Мария', ['Иванова', 'Мария', null]],
    ['Иванова Мария Петровна', ['Иванова', 'Мария', 'Петровна']],
    ['Петрова-Водкина Анна Сергеевна', ['Петрова-Водкина', 'Анна', 'Сергеевна']],
    ['Салтыков Щедрин Михаил Евграфович', ['Салтыков Щедрин', 'Михаил', 'Евграфович']],
    ['Салтыков Щедрин Михаил', ['Салтыков Щедрин', 'Михаил', null]],
    ['Алиева Лейла Вагиф кызы', ['Алиева', 'Лейла', 'Вагиф кызы']],
    ['Алиев Вагиф Гусейн Оглы', ['Алиев', 'Вагиф', 'Гусейн Оглы']],
    ['Иванова М. П.', ['Иванова', 'М.', 'П.']],
  ])('%s is split with a note', (written, name) => {
    expect(clientOf({ 'client.last_name': written })).toEqual({ name, full_name: written, notes: ['name.split'] });
  });

  test.each<[Partial<Record<ImportTarget, string>>, (string | null)[]]>([
    [{ 'client.last_name': 'Салтыков Щедрин', 'client.first_name': 'Михаил' }, ['Салтыков Щедрин', 'Михаил', null]],
    [{ 'client.last_name': 'Салтыков Щедрин' }, ['Салтыков Щедрин', null, null]],
    [{ 'client.last_name': 'Петрова-Водкина' }, ['Петрова-Водкина', null, null]],
    [{ 'client.last_name': 'Мамед оглы', 'client.first_name': 'Али' }, ['Мамед оглы', 'Али', null]],
    [
      { 'client.last_name': 'Иванова', 'client.first_name': 'Мария', 'client.patronymic': 'Петровна' },
      ['Иванова', 'Мария', 'Петровна'],
    ],
    [{ 'client.last_name': 'Марк Роман', 'client.first_name': 'Пётр' }, ['Марк Роман', 'Пётр', null]],
  ])('%j is a surname and stays', (cells, name) => {
    expect(clientOf(cells)).toMatchObject({ name, notes: [] });
  });

  test('the first name once more in its own column is no second name', () => {
    const cells = { 'client.last_name': 'Иванова Мария Петровна', 'client.first_name': 'Мария' };
    expect(clientOf(cells)).toEqual({
      name: ['Иванова', 'Мария', 'Петровна'],
      full_name: 'Иванова Мария Петровна',
      notes: ['name.split'],
    });
  });
});

describe('a name in another wording', () => {
  const nameOf = (text: string) => comparableName(parseFullName(text).value!);
  test.each([
    ['Иванова', 'Иванова Мария Петровна', 'fits'],
    ['Ким', 'Ким Анна', 'fits'],
    ['Иванова М.', 'Иванова Мария', 'fits'],
    ['Иванова М. П.', 'Иванова Мария Петровна', 'fits'],
    ['Маша Иванова', 'Иванова Мария Петровна', 'fits'],
    ['ИВАНОВА МАРИЯ ПЕТРОВНА', 'Иванова Мария', 'fits'],
    ['Петрова-Водкина', 'Петрова-Водкина Анна', 'fits'],
    ['Петрова', 'Петрова-Водкина Анна', 'doubtful'],
    ['Иванова Д.', 'Иванова Мария', 'no'],
    ['Иванова М. С.', 'Иванова Мария Петровна', 'no'],
    ['Иванов', 'Иванова Мария', 'no'],
    ['Марина Иванова', 'Иванова Мария', 'no'],
    ['Мария', 'Иванова Мария', 'no'],
  ])('%s for %s: %s', (name, known, fit) => {
    expect(fitOfName(nameOf(name), nameOf(known))).toBe(fit);
  });
});
