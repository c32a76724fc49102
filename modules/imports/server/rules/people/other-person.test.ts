import { expect, test } from 'vitest';
import { otherPersonBeside } from './other-person.ts';

const beside = (note: string | null, firstname: string | null = 'Алиса') =>
  otherPersonBeside({ e164: '+79161110001', relation: null, note }, { firstname });

test.each([
  ['Громова Татьяна', 'Громова Татьяна'],
  ['Татьяна', 'Татьяна'],
  ['Татьяна Ивановна (вечером)', 'Татьяна Ивановна'],
])('«%s» beside the number of Алиса is another person', (note, name) => expect(beside(note)).toBe(name));

test.each([
  ['Громова Алиса'],
  ['мама Татьяна'],
  ['Пётр муж'],
  ['рабочий Татьяна'],
  ['жена Татьяна'],
  ['вечером'],
  ['Громова'],
  ['Громова Акулина'],
  [null],
])('«%s» is not', (note) => expect(beside(note)).toBeNull());

test('nobody is another person than a client without a first name, or of an unknown one', () => {
  expect(beside('Громова Татьяна', null)).toBeNull();
  expect(beside('Громова Татьяна', 'Акулина')).toBeNull();
  expect(beside('Алисонька Татьяна', 'Таня')).toBeNull();
});
