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
  ['Вагиф оглы', 'оглы', 'Вагиф', null],
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

test.each<[string, string | null, string | null, string | null]>([
  ['Салтыков Щедрин Михаил', 'Салтыков Щедрин', 'Михаил', null],
  ['Михаил Салтыков Щедрин', 'Салтыков Щедрин', 'Михаил', null],
  ['Салтыков Михаил Щедрин', 'Салтыков', 'Михаил', 'Щедрин'],
  ['Ли Мария Анна', 'Ли', 'Мария', 'Анна'],
  ['Ким Чен Ын Ир', 'Ким', 'Чен', 'Ын Ир'],
  ['Мария Петровна Иванова Сидорова', 'Иванова Сидорова', 'Мария', 'Петровна'],
  ['Иванова Мария Петровна Сергеевна', 'Иванова Мария', 'Петровна', 'Сергеевна'],
  ['Абрамович Иван Ким', 'Абрамович', 'Иван', 'Ким'],
  ['Алиев Вагиф Оглыев', 'Алиев', 'Вагиф', 'Оглыев'],
])('of three words or more one is known: %s', (cell, lastname, firstname, patronymic) => {
  expect(parseFullName(cell).value).toMatchObject({ lastname, firstname, patronymic });
});

test.each<[string, string | null, string | null, string | null]>([
  ['Шмидт Абрамович', 'Шмидт', 'Абрамович', null],
  ['Иванов П.', 'Иванов', 'П.', null],
  ['Зарема К.', 'К.', 'Зарема', null],
  ['Марина И.', 'И.', 'Марина', null],
  ['П. Иванов', 'Иванов', 'П.', null],
  ['И.Петров', 'Петров', 'И.', null],
  ['Зарема Гаджиева', 'Гаджиева', 'Зарема', null],
  ['Гаджиева Зарема', 'Гаджиева', 'Зарема', null],
  ['Иванов Петров', 'Иванов', 'Петров', null],
  ['Ильич Илья', 'Ильич', 'Илья', null],
  ["д'Артаньян Шарль", "д'Артаньян", 'Шарль', null],
  ['МакКей Анна', 'МакКей', 'Анна', null],
  ['Иванова .5Мария.', 'Иванова', 'Мария', null],
])('the order of two words is recognised by their endings: %s', (cell, lastname, firstname, patronymic) => {
  expect(parseFullName(cell).value).toMatchObject({ lastname, firstname, patronymic });
});

test.each([
  ['Иванов Иван ( 8 лет )', null, '8 лет'],
  ['Иванов Иван (8 лет) [аллергия]', null, '8 лет; аллергия'],
  ['Иванов Иван ()', null, null],
  ['Иванов Иван (8 лет', null, '8 лет'],
  ['Иванов(8 лет)Иван ,;', null, '8 лет'],
  ['(8 лет) Иванов Иван', null, '8 лет'],
  ['Иванов Иван (мама Ольга) (папа Пётр)', { relation: 'mother', name: 'Ольга', phone: null }, 'папа Пётр'],
])('brackets: %s', (cell, guardian, remark) => {
  expect(parseFullName(cell).value).toMatchObject({ full_name: 'Иванов Иван', guardian, remark });
});

test('a cell without a name has no parts', () => {
  expect(parseFullName('(8 лет)').value).toMatchObject({
    full_name: '',
    lastname: null,
    firstname: null,
    patronymic: null,
  });
  expect(parseFullName('8 912 345-67-89').value).toMatchObject({
    full_name: '',
    lastname: null,
    firstname: null,
    phones: [{ e164: '+79123456789' }],
  });
  expect(parseFullName(null)).toEqual({ value: null, notes: [] });
});
