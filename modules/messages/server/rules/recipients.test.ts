import { describe, expect, test } from 'vitest';
import { chooseContacts, type PossibleContact } from './recipients.ts';

const own: PossibleContact = { guardian_id: null, phone: '+79120000001', email: null, pushed: false };
const mother: PossibleContact = { guardian_id: 7, phone: '+79120000002', email: 'm@example.com', pushed: false };
const father: PossibleContact = { guardian_id: 8, phone: '+79120000003', email: 'f@example.com', pushed: false };
const today = '2026-03-11';
const usual = { recipient: 'auto', channels: ['sms', 'mail'], only_unreached: true, today } as const;
const numbersOf = (chosen: ReturnType<typeof chooseContacts>) =>
  chosen.map(({ channel, address }) => [channel, address]);

describe('who gets a message', () => {
  test.each([
    ['an adult themselves', { birth_date: '2008-03-11', contacts: [own, mother] }, usual, '+79120000001'],
    [
      'the first guardian of a child',
      { birth_date: '2008-03-12', contacts: [own, mother, father] },
      usual,
      '+79120000002',
    ],
    ['the client of unknown age', { birth_date: null, contacts: [own, mother] }, usual, '+79120000001'],
    [
      'a guardian for a client without a number',
      { birth_date: null, contacts: [{ ...own, phone: null }, mother] },
      usual,
      '+79120000002',
    ],
    ['a child without guardians', { birth_date: '2015-01-01', contacts: [own] }, usual, '+79120000001'],
    [
      'the guardian by choice',
      { birth_date: null, contacts: [own, father] },
      { ...usual, recipient: 'guardian' as const },
      '+79120000003',
    ],
    [
      'the client by choice',
      { birth_date: '2015-01-01', contacts: [own, father] },
      { ...usual, recipient: 'client' as const },
      '+79120000001',
    ],
  ])('%s', (_who, client, choice, phone) => {
    expect(chooseContacts(client, { ...choice, channels: ['sms'] })).toMatchObject([{ address: phone }]);
  });

  test('an SMS goes to nobody when a push reaches one of them; a letter still does', () => {
    const client = {
      birth_date: null,
      contacts: [
        { ...own, email: 'o@example.com' },
        { ...mother, pushed: true },
      ],
    };
    expect(numbersOf(chooseContacts(client, usual))).toEqual([['mail', 'o@example.com']]);
    expect(numbersOf(chooseContacts(client, { ...usual, only_unreached: false }))).toEqual([
      ['sms', '+79120000001'],
      ['mail', 'o@example.com'],
    ]);
  });

  test('what is no number or address is not used, and one person a channel', () => {
    const client = { birth_date: null, contacts: [{ ...own, phone: '8 912', email: 'не адрес' }, mother, father] };
    expect(numbersOf(chooseContacts(client, usual))).toEqual([
      ['sms', '+79120000002'],
      ['mail', 'm@example.com'],
    ]);
    expect(chooseContacts({ birth_date: null, contacts: [] }, usual)).toEqual([]);
    expect(chooseContacts(client, { ...usual, recipient: 'client' })).toEqual([]);
  });
});
