import { expect, test } from 'vitest';
import { emptyCard, type CardFields } from './card.ts';
import { mergedCard, unmergedCard } from './merge-cards.ts';

const card = (more: Partial<CardFields>): CardFields => ({
  ...emptyCard,
  lastname: 'Иванов',
  firstname: 'Пётр',
  ...more,
});
const kept = card({ phone: '+79120000001', comment: 'Первая', tags: ['йога'], group_ids: [3], discount: 500 });
const gone = card({
  firstname: 'Петр',
  phone: '+79120000002',
  email: 'p@example.com',
  comment: 'Вторая',
  tags: ['бег', 'йога'],
  group_ids: [1, 3],
  discount: 1000,
  guardians: [{ id: 9, name: 'Ольга', phone: null, relation: null }],
  fields: [{ id: 4, kind: 'text', value: 'M' }],
});

test('what the kept card lacks comes from the other, what both say is the kept one’s', () => {
  const { after, fields } = mergedCard(kept, gone, new Set());
  expect(after).toMatchObject({
    firstname: 'Пётр',
    phone: '+79120000001',
    phone2: '+79120000002',
    email: 'p@example.com',
    discount: 500,
    comment: 'Первая\nВторая',
    tags: ['йога', 'бег'],
    group_ids: [1, 3],
    guardians: [{ id: 9 }],
    fields: [{ id: 4, value: 'M' }],
  });
  expect(fields.find(({ name }) => name === 'email')).toEqual({
    name: 'email',
    kept: null,
    gone: 'p@example.com',
    from: 'gone',
  });
  expect(fields.some(({ name }) => name === 'birth_date')).toBe(false);
});

test('a field may be taken from the other card, and neither number is lost', () => {
  const { after } = mergedCard(kept, gone, new Set(['firstname', 'phone', 'discount']));
  expect(after).toMatchObject({ firstname: 'Петр', phone: '+79120000002', phone2: '+79120000001', discount: 1000 });
});

test('an empty field is never taken', () =>
  expect(mergedCard(kept, card({ phone: null }), new Set(['phone'])).after.phone).toBe('+79120000001'));

test('undone, the card is as before; what was changed since stays', () => {
  const { after } = mergedCard(kept, gone, new Set());
  const now = { ...after, discount: 2000 };
  const { card: back, changedSince } = unmergedCard(now, { before: kept, after });
  expect(back).toEqual({ ...kept, discount: 2000 });
  expect(changedSince).toEqual(['discount']);
});

const merged = (keptMore: Partial<CardFields>, goneMore: Partial<CardFields>, take: string[] = []) =>
  mergedCard(card(keptMore), card(goneMore), new Set(take));

test.each<[string, Partial<CardFields>, Partial<CardFields>, Partial<CardFields>]>([
  ['no note from two cards without one', {}, {}, { comment: null }],
  ['the only note', {}, { comment: 'Вторая' }, { comment: 'Вторая' }],
  [
    'a note no longer than a card holds',
    { comment: 'а'.repeat(4_999) },
    { comment: 'бв' },
    { comment: `${'а'.repeat(4_999)}\n` },
  ],
  [
    'fifty tags at most',
    { tags: Array.from({ length: 49 }, (_, at) => `т${at}`) },
    { tags: ['x', 'y'] },
    { tags: [...Array.from({ length: 49 }, (_, at) => `т${at}`), 'x'] },
  ],
  ['groups in order, each once', { group_ids: [10, 9] }, { group_ids: [2, 10] }, { group_ids: [2, 9, 10] }],
  ['a client where one card was only a lead', { status: 'lead' }, { status: 'active' }, { status: 'active' }],
  ['a lead of two leads', { status: 'lead' }, { status: 'lead' }, { status: 'lead' }],
  ['the status of the kept card otherwise', { status: 'archived' }, { status: 'active' }, { status: 'archived' }],
  ['the kept second number', { phone: '+71', phone2: '+72' }, { phone: '+73' }, { phone: '+71', phone2: '+72' }],
  ['the other second number', { phone: '+71' }, { phone: '+73', phone2: '+74' }, { phone: '+71', phone2: '+74' }],
  ['no second number of two equal ones', { phone: '+71' }, { phone: '+71' }, { phone: '+71', phone2: null }],
])('the card has %s', (_, keptMore, goneMore, expected) => {
  expect(merged(keptMore, goneMore).after).toMatchObject(expected);
});

test('a parent of both cards is there once', () => {
  const mother = { id: 9, name: 'Ольга', phone: null, relation: 'mother' };
  const father = { id: 10, name: 'Пётр', phone: null, relation: 'father' };
  const both = merged({ guardians: [mother] }, { guardians: [{ ...mother, name: 'Оля' }, father] });
  expect(both.after.guardians).toEqual([mother, father]);
});

test('the organization’s own fields are chosen one by one, in the order of their ids', () => {
  const text = (id: number, value: string) => ({ id, kind: 'text', value }) as const;
  const mine = { fields: [text(12, 'S'), text(3, 'да')] };
  const theirs = { fields: [text(12, 'M'), text(5, 'нет')] };
  expect(merged(mine, theirs).after.fields).toEqual([text(3, 'да'), text(5, 'нет'), text(12, 'S')]);
  const taken = merged(mine, theirs, ['field:12']);
  expect(taken.after.fields).toEqual([text(3, 'да'), text(5, 'нет'), text(12, 'M')]);
  expect(taken.fields.filter(({ name }) => name.startsWith('field:'))).toEqual([
    { name: 'field:3', kept: 'да', gone: null, from: 'kept' },
    { name: 'field:5', kept: null, gone: 'нет', from: 'gone' },
    { name: 'field:12', kept: 'S', gone: 'M', from: 'gone' },
  ]);
});

test('each field that one of the cards has is listed, with the card it is taken from', () => {
  const whole: Partial<CardFields> = {
    lastname: 'Иванов',
    firstname: 'Пётр',
    patronymic: 'Ильич',
    birth_date: '2015-05-05',
    gender: 'male',
    phone: '+71',
    phone2: '+72',
    email: 'p@example.com',
    club_card: '7',
    source: 'site',
    discount: 500,
  };
  const { after, fields } = mergedCard(emptyCard, { ...emptyCard, ...whole }, new Set());
  expect(after).toMatchObject(whole);
  expect(fields).toEqual(Object.entries(whole).map(([name, gone]) => ({ name, kept: null, gone, from: 'gone' })));
});
