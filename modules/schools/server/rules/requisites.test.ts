import { expect, test } from 'vitest';
import { requisiteFaults, toDigits, type Requisites } from './requisites.ts';
import { areWorkingHours, orderWorkingHours } from './working-hours.ts';

const none: Requisites = { inn: null, kpp: null, ogrn: null, bic: null, account: null, correspondent_account: null };
// Sberbank’s own published requisites, and numbers with check digits computed by the same rules.
const bank = { bic: '044525225', correspondent_account: '30101810400000000225' };
const entity: Requisites = { ...none, ...bank, inn: '7707083893', kpp: '773601001', ogrn: '1027700132195' };

test.each([
  ['legal_entity', none, []],
  ['legal_entity', entity, []],
  ['legal_entity', { ...entity, inn: '7707083894' }, ['bad_inn_entity']],
  ['legal_entity', { ...none, inn: '500100732259' }, ['bad_inn_entity']],
  ['legal_entity', { ...entity, ogrn: '1027700132196' }, ['bad_ogrn']],
  ['legal_entity', { ...entity, ogrn: '304500116000157' }, ['bad_ogrn']],
  ['legal_entity', { ...entity, kpp: '77360100' }, ['bad_kpp']],
  ['legal_entity', { ...entity, kpp: '7736AB001' }, ['bad_kpp']],
  ['legal_entity', { ...entity, kpp: '7736010011' }, ['bad_kpp']],
  ['sole_proprietor', { ...none, inn: '500100732259', ogrn: '304500116000157' }, []],
  ['sole_proprietor', { ...none, inn: '7707083893' }, ['bad_inn_person']],
  ['sole_proprietor', { ...none, kpp: '773601001' }, ['no_kpp']],
  ['sole_proprietor', { ...none, ogrn: '1027700132195' }, ['bad_ogrnip']],
  ['individual', { ...none, inn: '500100732259' }, []],
  ['individual', { ...none, ogrn: '304500116000157' }, ['no_ogrn']],
  ['individual', { ...none, account: '40817810938050000001' }, ['no_bic']],
  ['individual', { ...none, correspondent_account: '30101810400000000225' }, ['no_bic']],
  ['sole_proprietor', { ...none, ogrn: '304500116000158' }, ['bad_ogrnip']],
  ['sole_proprietor', { ...none, inn: '500100732258' }, ['bad_inn_person']],
  ['individual', { ...none, bic: '123456789', account: '40817810938050000001' }, ['bad_bic']],
  ['individual', { ...none, ...bank, account: '40817810938050000001' }, []],
  ['individual', { ...none, ...bank, account: '40817810938050000002' }, ['bad_account']],
  ['individual', { ...none, ...bank, correspondent_account: '30101810400000000226' }, ['bad_correspondent_account']],
  [
    'legal_entity',
    { ...none, inn: '1', kpp: '2', ogrn: '3', bic: '4' },
    ['bad_inn_entity', 'bad_kpp', 'bad_ogrn', 'bad_bic'],
  ],
] as const)('%s %o', (legal_type, requisites, faults) => {
  expect(requisiteFaults(legal_type, requisites)).toEqual(faults);
});

test.each([
  [' 7707 083 893 ', '7707083893'],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
  ['30101-810', '30101810'],
  ['40817\u00a0810', '40817810'],
])('digits of %o', (text, digits) => {
  expect(toDigits(text)).toBe(digits);
});

test.each([
  [[], true],
  [
    [
      { weekday: 1, time_from: '09:00', time_to: '13:00' },
      { weekday: 1, time_from: '13:00', time_to: '18:00' },
    ],
    true,
  ],
  [
    [
      { weekday: 1, time_from: '13:00', time_to: '18:00' },
      { weekday: 1, time_from: '09:00', time_to: '14:00' },
    ],
    false,
  ],
  [
    [
      { weekday: 1, time_from: '09:00', time_to: '18:00' },
      { weekday: 2, time_from: '09:00', time_to: '18:00' },
    ],
    true,
  ],
  [[{ weekday: 1, time_from: '09:00', time_to: '09:00' }], false],
  [[{ weekday: 1, time_from: '22:00', time_to: '02:00' }], false],
])('working hours %o: %s', (hours, fine) => {
  expect(areWorkingHours(hours)).toBe(fine);
});

test('working hours are ordered by the day and then by the hour', () => {
  const at = (weekday: number, time_from: string) => ({ weekday, time_from, time_to: '20:00' });
  const ordered = [at(1, '09:00'), at(1, '14:00'), at(2, '08:00')];
  expect(orderWorkingHours([ordered[2]!, ordered[1]!, ordered[0]!])).toEqual(ordered);
  expect(orderWorkingHours([ordered[1]!, ordered[2]!, ordered[0]!])).toEqual(ordered);
});
