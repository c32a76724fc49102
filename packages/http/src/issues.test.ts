import { describe, expect, test } from 'vitest';
import { issueText } from './issues.ts';
import { email, ids, integer, localDate, localTime, text, z } from './shapes.ts';

const shape = z.strictObject({
  name: text(5),
  code: text(6, 6),
  born: localDate(),
  from: localTime(),
  email: email(),
  age: integer(1, 99),
  groups: ids(2),
  color: z.enum(['green', 'red']),
});
const whole = {
  name: 'Аня',
  code: '123456',
  born: '2026-03-11',
  from: '10:00',
  email: 'anna@example.com',
  age: 7,
  groups: [4],
  color: 'green',
};

const textsOf = (values: unknown) =>
  z.safeParse(shape, values, { reportInput: true }).error?.issues.map((issue) => issueText(issue, 'ru'));

describe('an error names its field and what is wrong with it', () => {
  test.each([
    [{ name: undefined }, 'Обязательное поле'],
    [{ name: null }, 'Обязательное поле'],
    [{ name: '  ' }, 'Обязательное поле'],
    [{ name: 'Константин' }, 'Не длиннее 5 знаков'],
    [{ name: 'А\u0000' }, 'Текст содержит недопустимые знаки'],
    [{ name: 5 }, 'Неверное значение'],
    [{ code: '12' }, 'Не короче 6 знаков'],
    [{ born: '2026-02-30' }, 'Такой даты нет'],
    [{ from: '25:00' }, 'Такого времени нет'],
    [{ email: 'anna' }, 'Введите правильный адрес электронной почты'],
    [{ age: 0 }, 'Не меньше 1'],
    [{ age: 100 }, 'Не больше 99'],
    [{ groups: [4, 5, 6] }, 'Не больше 2 значений'],
    [{ color: 'blue' }, 'Выберите значение из списка'],
    [{ color: '' }, 'Обязательное поле'],
    [{ surname: 'Ли' }, 'Лишнее поле'],
  ])('%j', (input, expected) => expect(textsOf({ ...whole, ...input })).toEqual([expected]));

  test('nothing, when all is right', () => expect(textsOf(whole)).toBeUndefined());
});
