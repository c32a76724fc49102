/**
 * The card that a row makes and the change of a card that it proposes: cut to what a card holds, added to what stands,
 * never erasing.
 */
import { describe, expect, test } from 'vitest';
import { changeOf, newCard, shownAdditions, type CardDraft } from './card-draft.ts';
import type { ParsedGuardian } from '@ritm/tables/cells';
import type { ParsedClient, ParsedRow } from '../cells/parsed.ts';
import { emptyClient } from '../rules-testing.ts';

const today = '2026-09-15';

function row(client: Partial<ParsedClient>, guardians: ParsedGuardian[] = []): ParsedRow {
  const named = { full_name: 'Иванова Мария', lastname: 'Иванова', firstname: 'Мария' };
  return { row_no: 2, client: { ...emptyClient, ...named, ...client }, guardians, visits: [], warnings: [] };
}

const cardOf = (client: Partial<ParsedClient> = {}, guardians: ParsedGuardian[] = []): CardDraft =>
  newCard(row(client, guardians), today).card;

describe('a new card', () => {
  test('a name that could not be split stands as it is written', () => {
    const { card } = newCard(row({ full_name: 'ООО Ромашка', lastname: null, firstname: null }), today);
    expect(card).toMatchObject({ firstname: 'ООО Ромашка', lastname: '' });
  });

  test.each([
    ['a long name', { lastname: 'я'.repeat(120) }, 'lastname', 'я'.repeat(100)],
    ['a long comment', { comment: 'я'.repeat(6000) }, 'comment', 'я'.repeat(5000)],
    ['a birth date to come', { birth_date: '2026-09-16' }, 'birth_date', null],
    ['a birth date of the century before the last', { birth_date: '1899-12-31' }, 'birth_date', null],
    ['a discount above the whole', { discount: 10_001 }, 'discount', null],
    ['a long club card', { club_card: '1'.repeat(65) }, 'club_card', null],
    ['a long first name', { firstname: 'я'.repeat(101) }, 'firstname', 'я'.repeat(100)],
    ['a long patronymic', { patronymic: 'я'.repeat(101) }, 'patronymic', 'я'.repeat(100)],
    ['a long source', { source: 'я'.repeat(201) }, 'source', 'я'.repeat(200)],
    ['a long e-mail', { email: `${'a'.repeat(243)}@example.com` }, 'email', null],
    ['a discount below zero', { discount: -1 }, 'discount', null],
    ['a long tag', { tags: ['я'.repeat(60)] }, 'tags', ['я'.repeat(50)]],
  ] as const)('%s is cut or left out, with a note', (_what, client, field, expected) => {
    const { card, cut } = newCard(row(client as Partial<ParsedClient>), today);
    expect(card[field]).toEqual(expected);
    expect(cut).toEqual([field]);
  });

  test.each([
    ['a parent too many', { guardians: 11 }, 10],
    ['as many parents as a card holds', { guardians: 10 }, 10],
  ])('%s', (_, { guardians }, count) => {
    const many = Array.from({ length: guardians }, () => ({ name: 'Ольга', phone: null, relation: null }));
    expect(cardOf({}, many).guardians).toHaveLength(count);
  });

  test.each<Partial<ParsedClient>>([
    { firstname: 'я'.repeat(100), lastname: 'я'.repeat(100), patronymic: 'я'.repeat(100) },
    { email: `${'a'.repeat(242)}@example.com` },
    { club_card: '1'.repeat(64), source: 'я'.repeat(200), comment: 'я'.repeat(5000) },
    { birth_date: '1900-01-01', discount: 0 },
    { discount: 10_000 },
    { tags: Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(50, 'я')) },
  ])('%j fits as it is', (client) => {
    const { card, cut } = newCard(row(client), today);
    expect(card).toMatchObject(client);
    expect(cut).toEqual([]);
  });

  test('what is cut ends without a space, and an empty text is none', () => {
    expect(cardOf({ firstname: `${'я'.repeat(99)} я`, tags: [`${'я'.repeat(49)} я`] })).toMatchObject({
      firstname: 'я'.repeat(99),
      tags: ['я'.repeat(49)],
    });
    const [parent] = cardOf({}, [{ name: `${'я'.repeat(199)} я`, phone: null, relation: null }]).guardians;
    expect(parent?.name).toBe('я'.repeat(199));
    expect(cardOf({ source: '', comment: ' ' })).toMatchObject({ source: null, comment: null });
  });

  test('of a name of which one part is known has no other', () => {
    expect(cardOf({ full_name: 'Иванова', firstname: null })).toMatchObject({ firstname: '', lastname: 'Иванова' });
    expect(cardOf({ full_name: 'Мария', lastname: null })).toMatchObject({ firstname: 'Мария', lastname: '' });
  });

  test('has each tag once, and fifty of them', () => {
    expect(cardOf({ tags: ['Утро', 'Утро'] }).tags).toEqual(['Утро']);
    const { card, cut } = newCard(row({ tags: Array.from({ length: 51 }, (_, index) => `${index}`) }), today);
    expect(card.tags).toHaveLength(50);
    expect(cut).toEqual(['tags']);
  });

  test('born today is born', () => {
    expect(newCard(row({ birth_date: today }), today)).toMatchObject({ card: { birth_date: today }, cut: [] });
  });

  test('a parent of whom only the number is known has a name to be called by', () => {
    expect(cardOf({}, [{ name: null, phone: '+79001111111', relation: 'mother' }]).guardians).toEqual([
      { name: 'имя не указано', phone: '+79001111111', relation: 'mother' },
    ]);
  });
});

describe('a change of a card', () => {
  const changes = [{ field: 'email', from: 'old@example.com', to: 'new@example.com' }];

  test('what the check showed is made while the card is as the check saw it', () => {
    const incoming = row({ email: 'new@example.com' });
    expect(changeOf(cardOf({ email: 'old@example.com' }), incoming, { changes, isDecided: false, today })).toEqual({
      email: 'new@example.com',
    });
    expect(changeOf(cardOf({ email: 'other@example.com' }), incoming, { changes, isDecided: false, today })).toEqual(
      {},
    );
  });

  test('an empty name part is a null of the check', () => {
    const incoming = row({ patronymic: 'Петровна' });
    const shown = [{ field: 'patronymic', from: null, to: 'Петровна' }];
    expect(changeOf(cardOf(), incoming, { changes: shown, isDecided: false, today })).toEqual({
      patronymic: 'Петровна',
    });
  });

  test('tags and parents are added to those that stand, nobody twice', () => {
    const mother = { name: 'Ольга', phone: '+79001111111', relation: 'mother' } as const;
    const card = cardOf({ tags: ['Утро'] }, [mother]);
    const incoming = row({ tags: ['Утро', 'Хор'] }, [mother, { name: 'Пётр', phone: null, relation: 'father' }]);
    expect(changeOf(card, incoming, { changes: [], isDecided: false, today })).toEqual({
      tags: ['Утро', 'Хор'],
      guardians: [{ ...mother }, { name: 'Пётр', phone: null, relation: 'father' }],
    });
    expect(shownAdditions(card, incoming, today)).toEqual([
      { field: 'tags', from: 'Утро', to: 'Утро, Хор' },
      { field: 'guardians', from: 'Ольга +79001111111', to: 'Ольга +79001111111, Пётр' },
    ]);
  });

  test('only what a person sees as one field is changed, and never to nothing', () => {
    const card = cardOf({ phone: '+79001111111', email: 'old@example.com', patronymic: 'Петровна' });
    const shown = [
      { field: 'phone2', from: null, to: '+79001111111' },
      { field: 'email', from: 'old@example.com', to: 'new@example.com' },
      { field: 'patronymic', from: 'Петровна', to: 'Ивановна' },
    ];
    expect(changeOf(card, row({ phone2: '+79001111111' }), { changes: shown, isDecided: false, today })).toEqual({});
  });

  test('a parent is known by the number, and without a number by the name', () => {
    const parent = (name: string, phone: string | null) => ({ name, phone, relation: null });
    const one = '+79001111111';
    const card = cardOf({}, [parent('Ольга', one), parent('Анна', '+79003333333')]);
    const added = (guardian: ParsedGuardian) =>
      changeOf(card, row({}, [guardian]), { changes: [], isDecided: false, today });
    expect(added(parent('Ольга', null))).toEqual({});
    expect(added(parent('Оля', one))).toEqual({});
    expect(added(parent('Ольга', '+79002222222')).guardians).toHaveLength(3);
    expect(added(parent('Вера', null)).guardians).toHaveLength(3);
  });

  test('no more tags and parents come in than a card holds', () => {
    const numbered = (from: number, count: number) => Array.from({ length: count }, (_, index) => `${from + index}`);
    const parents = (from: number, count: number) =>
      numbered(from, count).map((name) => ({ name, phone: null, relation: null }));
    const card = cardOf({ tags: numbered(0, 49) }, parents(0, 9));
    const { tags, guardians } = changeOf(card, row({ tags: numbered(49, 3) }, parents(9, 3)), {
      changes: [],
      isDecided: false,
      today,
    });
    expect(tags).toEqual(numbered(0, 50));
    expect(guardians?.map(({ name }) => name)).toEqual(numbered(0, 10));
  });

  test('a second phone and a discount fill what is empty and replace nothing', () => {
    const incoming = row({ phone2: '+79002222222', discount: 500 });
    expect(changeOf(cardOf(), incoming, { changes: [], isDecided: false, today })).toEqual({
      phone2: '+79002222222',
      discount: 500,
    });
    expect(shownAdditions(cardOf(), incoming, today)).toEqual([
      { field: 'phone2', from: null, to: '+79002222222' },
      { field: 'discount', from: null, to: 500 },
    ]);
    const full = cardOf({ phone2: '+79003333333', discount: 0 });
    expect(changeOf(full, incoming, { changes: [], isDecided: false, today })).toEqual({});
    expect(shownAdditions(full, incoming, today)).toEqual([]);
  });

  test('the first tags and parents are shown as coming to none', () => {
    const incoming = row({ tags: ['Утро', 'Хор'] }, [{ name: 'Пётр', phone: null, relation: 'father' }]);
    expect(shownAdditions(cardOf(), incoming, today)).toEqual([
      { field: 'tags', from: null, to: 'Утро, Хор' },
      { field: 'guardians', from: null, to: 'Пётр' },
    ]);
    const twoParents = cardOf({ tags: ['А', 'Б'] }, [
      { name: 'Ольга', phone: null, relation: null },
      { name: 'Анна', phone: null, relation: null },
    ]);
    expect(shownAdditions(twoParents, incoming, today)).toMatchObject([
      { from: 'А, Б', to: 'А, Б, Утро, Хор' },
      { from: 'Ольга, Анна', to: 'Ольга, Анна, Пётр' },
    ]);
  });

  test('a second phone comes in only when nobody on the card has it', () => {
    const card = cardOf({ phone: '+79001111111' });
    expect(changeOf(card, row({ phone2: '+79002222222' }), { changes: [], isDecided: false, today })).toEqual({
      phone2: '+79002222222',
    });
    expect(changeOf(card, row({ phone2: '+79001111111' }), { changes: [], isDecided: false, today })).toEqual({});
    const ofMother = cardOf({}, [{ name: 'Ольга', phone: '+79003333333', relation: 'mother' }]);
    expect(changeOf(ofMother, row({ phone2: '+79003333333' }), { changes: [], isDecided: false, today })).toEqual({});
    const incoming = row({ phone: '+79002222222', phone2: '+79002222222' });
    expect(changeOf(card, incoming, { changes: [], isDecided: false, today })).toEqual({});
  });

  describe('a comment beside another of the same file', () => {
    const shown = [{ field: 'comment', from: 'Аллергия', to: 'Аллергия\nСестра в группе' }];
    const ways = { changes: shown, isDecided: false, today };
    const incoming = row({ comment: 'Сестра в группе' });

    test('is added to what the card says by then', () => {
      expect(changeOf(cardOf({ comment: 'Аллергия' }), incoming, ways).comment).toBe('Аллергия\nСестра в группе');
      expect(changeOf(cardOf({ comment: 'Звонить вечером' }), incoming, ways).comment).toBe(
        'Звонить вечером\nСестра в группе',
      );
    });

    test('is not written twice, and not when it does not fit', () => {
      expect(changeOf(cardOf({ comment: 'Сестра в группе' }), incoming, ways)).toEqual({});
      expect(changeOf(cardOf({ comment: 'я'.repeat(4990) }), incoming, ways)).toEqual({});
      expect(changeOf(cardOf({ comment: 'я'.repeat(4984) }), incoming, ways).comment).toHaveLength(5000);
    });

    test('of a row that a person gave to the card is added too', () => {
      const decided = { changes: [], isDecided: true, today };
      expect(changeOf(cardOf({ comment: 'Аллергия' }), incoming, decided).comment).toBe('Аллергия\nСестра в группе');
      expect(changeOf(cardOf(), incoming, decided).comment).toBe('Сестра в группе');
      expect(changeOf(cardOf({ comment: 'Аллергия' }), row({}), decided)).toEqual({});
      expect(changeOf(cardOf({ comment: 'Аллергия' }), incoming, { ...decided, isDecided: false })).toEqual({});
    });

    test('replaces what another import wrote', () => {
      const replacing = [{ field: 'comment', from: 'Старое', to: 'Сестра в группе' }];
      const how = { changes: replacing, isDecided: false, today };
      expect(changeOf(cardOf({ comment: 'Старое' }), incoming, how).comment).toBe('Сестра в группе');
    });
  });
});
