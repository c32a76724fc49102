import { expect, test } from 'vitest';
import { parseFullName } from './parse-full-name.ts';

test.each<[string, string | null, string | null, string | null]>([
  ['Иванова Мария Петровна', 'Иванова', 'Мария', 'Петровна'],
  ['Мария Петровна Иванова', 'Иванова', 'Мария', 'Петровна'],
  ['Мария Иванова Петровна', 'Иванова', 'Мария', 'Петровна'],
  ['Мария Иванова', 'Иванова', 'Мария', null],
  ['Иванова Мария', 'Иванова', 'Мария', null],
  ['иванова мария', 'Иванова', 'Мария', null],
  ['ИВАНОВА-ПЕТРОВА МАРИЯ', 'Иванова-Петрова', 'Мария', null],
  ['Мария И.', 'И.', 'Мария', null],
  ['Иванов П.С.', 'Иванов', 'П.', 'С.'],
  ['Иван Петрович', null, 'Иван', 'Петрович'],
  ['Маркович Анна', 'Маркович', 'Анна', null],
  ['Ильин Илья Ильич', 'Ильин', 'Илья', 'Ильич'],
  ['алиев вагиф гусейн оглы', 'Алиев', 'Вагиф', 'Гусейн оглы'],
  ['Даша', null, 'Даша', null],
  ['Кузнецова', 'Кузнецова', null, null],
  ['Ли Анна', 'Ли', 'Анна', null],
  // Latin a, o, e, p are typed instead of Cyrillic ones.
  ['Ивaнoв Пeтp', 'Иванов', 'Петр', null],
  ['OTTO', null, 'Otto', null],
])('%s', (cell, lastname, firstname, patronymic) => {
  expect(parseFullName(cell).value).toMatchObject({ lastname, firstname, patronymic });
});

test('the text is kept as written; brackets name a guardian', () => {
  expect(parseFullName('иванова  мария Петровна (мама Ольга)').value).toEqual({
    full_name: 'иванова мария Петровна',
    lastname: 'Иванова',
    firstname: 'Мария',
    patronymic: 'Петровна',
    suggested_gender: 'female',
    guardian: { relation: 'mother', name: 'Ольга', phone: null },
    remark: null,
    phones: [],
  });
});

test('brackets that name nobody are a remark; a number in them is the guardian’s', () => {
  expect(parseFullName('Сидоров Иван (8 лет)').value).toMatchObject({ guardian: null, remark: '8 лет' });
  expect(parseFullName('Сидоров Иван (папа 8912-345-67-89)').value).toMatchObject({
    guardian: { relation: 'father', name: null, phone: '+79123456789' },
    remark: null,
  });
});

test('a number written into the name is taken out of it', () => {
  expect(parseFullName('Иванова Мария 89123456789').value).toMatchObject({
    full_name: 'Иванова Мария',
    phones: [{ e164: '+79123456789' }],
  });
});
