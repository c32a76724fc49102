import { describe, expect, test } from 'vitest';
import { changeOf, newCard, shownAdditions, type CardDraft } from './card-draft.ts';
import type { ParsedClient, ParsedGuardian, ParsedRow } from '../cells/parsed.ts';
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
    ['a long tag', { tags: ['я'.repeat(60)] }, 'tags', ['я'.repeat(50)]],
  ] as const)('%s is cut or left out, and told', (_what, client, field, expected) => {
    const { card, cut } = newCard(row(client as Partial<ParsedClient>), today);
    expect(card[field]).toEqual(expected);
    expect(cut).toEqual([field]);
  });

  test('born today is born', () => {
    expect(newCard(row({ birth_date: today }), today)).toMatchObject({ card: { birth_date: today }, cut: [] });
  });

  test('a parent of whom only the number is known has a name to be called by', () => {
    expect(cardOf({}, [{ name: null, phone: '+79001111111', relation: 'mother' }]).guardians).toEqual([
      { name: 'Родитель', phone: '+79001111111', relation: 'mother' },
    ]);
  });
});

describe('a change of a card', () => {
  const changes = [{ field: 'email', from: 'old@example.com', to: 'new@example.com' }];

  test('what the check showed is made while the card is as the check saw it', () => {
    const incoming = row({ email: 'new@example.com' });
    expect(changeOf(cardOf({ email: 'old@example.com' }), incoming, { changes, today })).toEqual({
      email: 'new@example.com',
    });
    expect(changeOf(cardOf({ email: 'other@example.com' }), incoming, { changes, today })).toEqual({});
  });

  test('an empty name part is a null of the check', () => {
    const incoming = row({ patronymic: 'Петровна' });
    const shown = [{ field: 'patronymic', from: null, to: 'Петровна' }];
    expect(changeOf(cardOf(), incoming, { changes: shown, today })).toEqual({ patronymic: 'Петровна' });
  });

  test('tags and parents are added to those that stand, nobody twice', () => {
    const mother = { name: 'Ольга', phone: '+79001111111', relation: 'mother' } as const;
    const card = cardOf({ tags: ['Утро'] }, [mother]);
    const incoming = row({ tags: ['Утро', 'Хор'] }, [mother, { name: 'Пётр', phone: null, relation: 'father' }]);
    expect(changeOf(card, incoming, { changes: [], today })).toEqual({
      tags: ['Утро', 'Хор'],
      guardians: [{ ...mother }, { name: 'Пётр', phone: null, relation: 'father' }],
    });
    expect(shownAdditions(card, incoming, today)).toEqual([
      { field: 'tags', from: 'Утро', to: 'Утро, Хор' },
      { field: 'guardians', from: 'Ольга +79001111111', to: 'Ольга +79001111111, Пётр' },
    ]);
  });

  test('a second phone comes in only when nobody on the card has it', () => {
    const card = cardOf({ phone: '+79001111111' });
    expect(changeOf(card, row({ phone2: '+79002222222' }), { changes: [], today })).toEqual({ phone2: '+79002222222' });
    expect(changeOf(card, row({ phone2: '+79001111111' }), { changes: [], today })).toEqual({});
  });
});
