import { expect, test } from 'vitest';
import { likenessOf, similarity, type Likeness } from './same-person.ts';

const phone = '+79120000001';
const mother = { id: 1, name: 'Иванова Ольга' };
const person = (more: Partial<Likeness> = {}): Likeness => ({
  id: 1,
  lastname: 'Иванов',
  firstname: 'Пётр',
  patronymic: '',
  birth_date: null,
  gender: null,
  phones: [],
  guardians: [],
  ...more,
});

test('alike is counted as PostgreSQL does', () => {
  expect(similarity('Иванов', 'Иванов')).toBe(1);
  expect(similarity('word', 'two words')).toBeCloseTo(0.363636, 5);
  expect(similarity('', 'Иванов')).toBe(0);
});

test.each([
  ['the same number and name', { phones: [phone] }, { phones: [phone] }, ['phone']],
  ['a letter missing, the same number', { phones: [phone] }, { lastname: 'Ивано', phones: [phone] }, ['phone']],
  ['names the other way round', { phones: [phone] }, { lastname: 'Пётр', firstname: '', phones: [phone] }, undefined],
  [
    'ё as е and an initial of the patronymic',
    { birth_date: '2015-05-05', patronymic: 'Ильич' },
    { firstname: 'Петр', birth_date: '2015-05-05', patronymic: 'И.' },
    ['birth_date'],
  ],
  ['the same mother', { guardians: [mother] }, { guardians: [mother] }, ['guardian']],
  [
    'everything at once',
    { phones: [phone], birth_date: '2015-05-05', guardians: [mother] },
    { phones: [phone], birth_date: '2015-05-05', guardians: [mother] },
    ['phone', 'birth_date', 'guardian'],
  ],
  ['the same name alone', {}, {}, undefined],
] as const)('%s', (_, one, other, reasons) =>
  expect(likenessOf(person(one as never), person({ id: 2, ...(other as object) }))?.reasons).toEqual(reasons),
);

test.each([
  ['brothers', { firstname: 'Павел' }],
  ['twins', { firstname: 'Павел', birth_date: '2015-05-05' }],
  ['a brother and a sister', { lastname: 'Иванова', firstname: 'Полина' }],
  ['people of one name born on other days', { birth_date: '2016-06-06' }],
  ['people of one name and other fathers', { patronymic: 'Сергеевич' }],
  ['a girl and a boy', { gender: 'female' }],
])('a family is never proposed: %s', (_, other) => {
  const common = { phones: [phone], guardians: [mother] };
  const one = person({ ...common, birth_date: '2015-05-05', patronymic: 'Ильич', gender: 'male' });
  expect(likenessOf(one, person({ id: 2, ...common, ...other }))).toBeUndefined();
});

test('a mother and a daughter of one name and one number are two people', () => {
  const [she, girl] = [
    person({ lastname: 'Иванова', firstname: 'Ольга', phones: [phone] }),
    person({ id: 2, lastname: 'Иванова', firstname: 'Ольга', phones: [phone], guardians: [mother] }),
  ];
  expect(likenessOf(she, girl)).toBeUndefined();
  expect(likenessOf(girl, she)).toBeUndefined();
});

test('similarity counts common parts of words, not their order or number', () => {
  expect(similarity('Иванов Пётр', 'Пётр Иванов')).toBe(1);
  expect(similarity('', '')).toBe(0);
  expect(similarity('аб', 'аб вг')).toBe(0.5);
});

test.each<[string, Partial<Likeness>, Partial<Likeness>, boolean]>([
  ['a gender that only one card knows', { gender: 'male' }, {}, true],
  ['a birthday that only one card knows', { birth_date: '2015-05-05' }, {}, true],
  ['a patronymic that only one card knows', { patronymic: 'Ильич' }, {}, true],
  ['an initial that fits', { firstname: 'П' }, {}, true],
  ['an initial of another name', { patronymic: 'И.' }, { patronymic: 'Сергеевич' }, false],
  ['another surname', { lastname: 'Сидоров' }, {}, false],
])('with one number, %s: %s', (_, one, other, alike) => {
  const lastname = 'Константинопольский';
  const pair = [person({ lastname, phones: [phone], ...one }), person({ id: 2, lastname, phones: [phone], ...other })];
  expect(likenessOf(pair[0]!, pair[1]!) !== undefined).toBe(alike);
  expect(likenessOf(pair[1]!, pair[0]!) !== undefined).toBe(alike);
});

test('the likeness is scored by the names, and another number or birthday is no reason', () => {
  const found = likenessOf(
    person({ phones: [phone, '+71'], guardians: [mother] }),
    person({ id: 2, phones: ['+72'], guardians: [{ id: 8, name: 'Нина' }, mother] }),
  );
  expect(found).toEqual({ reasons: ['guardian'], score: 1 });
});
