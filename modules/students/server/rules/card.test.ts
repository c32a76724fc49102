import { describe, expect, test } from 'vitest';
import { guardianRights } from '../../contract/student.ts';
import { everyRight, changedCard, difference, emptyCard, hidePhone, readPhones, type CardFields } from './card.ts';

const card: CardFields = {
  ...emptyCard,
  lastname: 'Иванова',
  phone: '+79123456789',
  tags: ['йога'],
  guardians: [{ id: 7, name: 'Ольга', phone: null, relation: 'mother', rights: ['see'] }],
};

test('phones become E.164 and wrong ones are named by their field', () => {
  const { body, invalid } = readPhones({
    phone: '8 912 345-67-89',
    phone2: '123',
    guardians: [
      { name: 'Ольга', phone: 'нет' },
      { name: 'Пётр', phone: '8 916 000 00 01' },
    ],
  });
  expect(body.phone).toBe('+79123456789');
  expect(body.phone2).toBe('123');
  expect(body.guardians?.map(({ phone }) => phone)).toEqual(['нет', '+79160000001']);
  expect(invalid).toEqual(['phone2', 'guardians.0.phone']);
});

test('an absent field is not invented', () => expect(readPhones({ lastname: 'Я' }).body).toEqual({ lastname: 'Я' }));

test('the parent’s number is read too, and a cleared one stays cleared', () => {
  expect(readPhones({ parent_phone: '8 916 000-00-01' })).toEqual({
    body: { parent_phone: '+79160000001' },
    invalid: [],
  });
  expect(readPhones({ phone: null, parent_phone: 'нет' })).toEqual({
    body: { phone: null, parent_phone: 'нет' },
    invalid: ['parent_phone'],
  });
});

describe('a change', () => {
  test('with an empty text or null takes what an empty card has', () =>
    expect(changedCard({ ...card, email: 'a@example.com' }, { email: '', lastname: null } as never)).toMatchObject({
      email: null,
      lastname: '',
    }));
  test('with undefined keeps the value', () => expect(changedCard(card, { phone: undefined })).toEqual(card));
  test('keeps tags and groups once each, groups in order', () =>
    expect(changedCard(card, { tags: ['б', 'а', 'б'], group_ids: [10, 9, 10] })).toMatchObject({
      tags: ['б', 'а'],
      group_ids: [9, 10],
    }));
  test('stores the parent among the guardians alone', () =>
    expect(Object.keys(changedCard(card, { parent_name: 'О', fields: [] } as never)).toSorted()).toEqual(
      Object.keys(emptyCard).toSorted(),
    ));
  test('of a guardian by id keeps the rights they have, and takes those given, in their order', () => {
    const rightsAfter = (guardian: object) =>
      changedCard(card, { guardians: [guardian] } as never).guardians[0]!.rights;
    expect(rightsAfter({ id: 7, name: 'Ольга' })).toEqual(['see']);
    expect(rightsAfter({ id: 7, name: 'Ольга', rights: ['pay', 'see'] })).toEqual(['see', 'pay']);
    expect(rightsAfter({ id: 8, name: 'Пётр' })).toEqual([...guardianRights]);
    expect(rightsAfter({ name: 'Пётр', rights: [] })).toEqual([]);
  });
  test('by the whole list keeps the number and who it is', () =>
    expect(
      changedCard(card, { guardians: [{ id: 7, name: 'Ольга', phone: '+71', relation: 'grandmother' }] }).guardians,
    ).toEqual([{ id: 7, name: 'Ольга', phone: '+71', relation: 'grandmother', rights: ['see'] }]));
  test('of the parent’s number keeps the name and the other guardians', () => {
    const father = { id: 8, name: 'Пётр', phone: null, relation: 'father', rights: [...guardianRights] };
    const both = { ...card, guardians: [...card.guardians, father] };
    expect(changedCard(both, { parent_phone: '+71' }).guardians).toEqual([
      { id: 7, name: 'Ольга', phone: '+71', relation: 'mother', rights: ['see'] },
      father,
    ]);
    expect(changedCard(both, { parent_name: null }).guardians).toEqual([father]);
    expect(changedCard(both, { firstname: 'Мария' }).guardians).toEqual(both.guardians);
  });
  test('that clears the name of a parent whose number is known leaves a parent', () => {
    const known = { ...card, guardians: [{ ...card.guardians[0]!, phone: '+71' }] };
    expect(changedCard(known, { parent_name: null }).guardians).toMatchObject([
      { id: 7, name: 'Родитель', phone: '+71' },
    ]);
  });
  test('may bring a parent of whom only the name is known', () =>
    expect(changedCard(emptyCard, { parent_name: 'Ольга' }).guardians).toEqual([
      { id: undefined, name: 'Ольга', phone: null, relation: null, rights: [...guardianRights] },
    ]));
  test('keeps what is absent and clears what is null', () => {
    const after = changedCard(card, { phone: null, tags: [], firstname: 'Мария' });
    expect(after).toMatchObject({ lastname: 'Иванова', firstname: 'Мария', phone: null, tags: [] });
  });
  test('of the parent’s name keeps the rest of the first guardian', () =>
    expect(changedCard(card, { parent_name: 'Ольга Петровна' }).guardians).toEqual([
      { id: 7, name: 'Ольга Петровна', phone: null, relation: 'mother', rights: ['see'] },
    ]));
  test('that clears the parent removes the first guardian', () =>
    expect(changedCard(card, { parent_name: null, parent_phone: null }).guardians).toEqual([]));
  test('may bring a parent of whom only the number is known', () =>
    expect(changedCard(emptyCard, { parent_phone: '+79160000001' }).guardians).toMatchObject([
      { name: 'Родитель', phone: '+79160000001' },
    ]));
  test('by the whole list ignores the parent', () =>
    expect(changedCard(card, { parent_name: 'Кто', guardians: [{ name: 'Пётр' }] }).guardians).toEqual([
      { id: undefined, name: 'Пётр', phone: null, relation: null, rights: [...guardianRights] },
    ]));
});

test('a difference holds only what differs, and nothing is no difference', () => {
  expect(difference(card, { ...card, comment: 'да' })).toEqual({ before: { comment: null }, after: { comment: 'да' } });
  expect(difference(card, { ...card, tags: ['йога'] })).toBeUndefined();
});

test('who was given no rights by name has all that there are', () => expect(everyRight).toEqual(guardianRights));

test.each([
  ['+79123456789', '+7••••••••89'],
  ['12345', '12•45'],
  ['1234', '1234'],
  [null, null],
])('of the number %s a stranger sees %s', (phone, hidden) => expect(hidePhone(phone)).toBe(hidden));

test('an empty card has nobody, nothing, and is a client', () => {
  const { status, ...others } = emptyCard;
  expect(status).toBe('active');
  for (const [column, value] of Object.entries(others))
    expect
      .soft(value, column)
      .toSatisfy((one) => one === null || one === '' || (Array.isArray(one) && one.length === 0));
  expect(emptyCard).toMatchObject({ lastname: '', phone: null, tags: [], guardians: [], group_ids: [], fields: [] });
});
