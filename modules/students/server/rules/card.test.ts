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
    guardians: [{ name: 'Ольга', phone: 'нет' }],
  });
  expect(body.phone).toBe('+79123456789');
  expect(invalid).toEqual(['phone2', 'guardians.0.phone']);
});

test('an absent field is not invented', () => expect(readPhones({ lastname: 'Я' }).body).toEqual({ lastname: 'Я' }));

describe('a change', () => {
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
  test('by the whole list does not look at the parent', () =>
    expect(changedCard(card, { parent_name: 'Кто', guardians: [{ name: 'Пётр' }] }).guardians).toEqual([
      { id: undefined, name: 'Пётр', phone: null, relation: null, rights: [...guardianRights] },
    ]));
});

test('a difference holds only what differs, and nothing is no difference', () => {
  expect(difference(card, { ...card, comment: 'да' })).toEqual({ before: { comment: null }, after: { comment: 'да' } });
  expect(difference(card, { ...card, tags: ['йога'] })).toBeUndefined();
});

test('who was given no rights by name has all that there are', () => expect(everyRight).toEqual(guardianRights));

test('a hidden phone keeps its ends', () => expect(hidePhone('+79123456789')).toBe('+7••••••••89'));
