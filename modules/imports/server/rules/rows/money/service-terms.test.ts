import { describe, expect, test } from 'vitest';
import { type CatalogueService, countInName, termsOfService, withPrice } from './service-terms.ts';
import type { ParsedLot } from '../../cells/parsed.ts';
import { parsedLot } from '../../../fixtures/parsed-lot.ts';

const lot = parsedLot;
const service = (name: string, one: Partial<CatalogueService> = {}): CatalogueService => ({
  name,
  price: 400_000,
  unlimited: false,
  visits: 800,
  archived: false,
  ...one,
});
const ofCatalogue = { price: 400_000, visits: 800, unknown: false };
const ofNothing = { price: 0, visits: 0, unknown: true };

describe('the catalogue', () => {
  test.each<[string, string, CatalogueService[], object]>([
    [
      'takes the terms of a service of the same name',
      'Балет',
      [service('Йога', { price: 1 }), service('Балет')],
      ofCatalogue,
    ],
    ['takes them however the name is written', 'абонемент «БАЛЕТ» (8 занятий)', [service('Балет 8')], ofCatalogue],
    ['knows ё and е as one letter', 'Звездочка', [service('Звёздочка')], ofCatalogue],
    [
      'says that a service is unlimited',
      'Балет',
      [service('Балет', { unlimited: true })],
      { ...ofCatalogue, visits: null },
    ],
    ['knows no service of another number', 'Балет 4', [service('Балет 8')], { price: 0, visits: 400, unknown: false }],
    [
      'prefers what is in use',
      'Балет',
      [service('Балет', { archived: true, price: 1 }), service('балет')],
      ofCatalogue,
    ],
    ['knows what is archived', 'Балет', [service('Балет', { archived: true })], ofCatalogue],
    ['does not choose between two', 'Балет', [service('Балет'), service('балет')], ofNothing],
    [
      'does not choose between two that are archived',
      'Балет',
      [service('Балет', { archived: true }), service('балет', { archived: true })],
      ofNothing,
    ],
    ['has nothing under a name without a name', 'Абонемент', [service('Пакет')], ofNothing],
  ])('%s', (_, name, catalogue, expected) => {
    expect(termsOfService(name, [], catalogue)).toEqual(expected);
  });
});

describe('the file', () => {
  test.each<[string, string, Partial<ParsedLot>[], object]>([
    ['says nothing without passes', 'Балет', [], ofNothing],
    [
      'has the largest price and number',
      'Балет',
      [{ price: 5, total: 400 }, { price: 9, total: 800 }, {}],
      { price: 9, visits: 800, unknown: false },
    ],
    ['has a number without a price', 'Балет', [{ total: 800 }], { price: 0, visits: 800, unknown: false }],
    [
      'has what was used and what is left',
      'Балет',
      [{ used: 300, remaining: 500 }],
      { price: 0, visits: 800, unknown: false },
    ],
    ['has only what was used', 'Балет', [{ used: 300 }], ofNothing],
    ['has only what is left', 'Балет', [{ remaining: 300 }], { price: 0, visits: 300, unknown: true }],
    [
      'has what is left, and a price',
      'Балет',
      [{ remaining: 300, price: 5 }],
      { price: 5, visits: 300, unknown: false },
    ],
    ['has a price alone', 'Балет', [{ price: 5 }], { price: 5, visits: 0, unknown: true }],
    ['has a price below zero', 'Балет', [{ price: -5, total: 100 }], { price: 0, visits: 100, unknown: false }],
    [
      'has only unlimited passes',
      'Балет',
      [{ unlimited: true, price: 5 }, { unlimited: true }],
      { price: 5, visits: null, unknown: false },
    ],
    [
      'has unlimited and counted passes',
      'Балет',
      [{ unlimited: true }, { total: 100 }],
      { price: 0, visits: 100, unknown: false },
    ],
    ['has a number in the name', 'Балет 8', [{ remaining: 300 }], { price: 0, visits: 800, unknown: false }],
    ['has more left than the name says', 'Балет 2', [{ remaining: 300 }], { price: 0, visits: 300, unknown: false }],
    [
      'has hours in the name, not visits',
      'Балет 18:00',
      [{ remaining: 300 }],
      { price: 0, visits: 300, unknown: true },
    ],
    [
      'has months in the name, not visits',
      'Балет 3 месяца',
      [{ remaining: 300 }],
      { price: 0, visits: 300, unknown: true },
    ],
  ])('%s', (_, name, lots, expected) => {
    expect(termsOfService(name, lots.map(lot), [])).toEqual(expected);
  });
});

test.each<[string, number | null]>([
  ['Гимнастика 8 зан.', 800],
  ['Балет', null],
  ['Йога 45 мин', null],
  ['Пробное 0', null],
  ['12 занятий', 1200],
])('«%s» counts %j', (name, visits) => {
  expect(countInName(name)).toBe(visits);
});

test('a price that a person gave says enough where the visits are known', () => {
  const service = { name: 'Балет 8', price: 0, visits: 800, unknown: true };
  expect(withPrice(service, { 'балет 8': 440_000 })).toEqual({ ...service, price: 440_000, unknown: false });
  expect(withPrice({ ...service, visits: 0 }, { 'балет 8': 440_000 })).toMatchObject({ unknown: true });
  expect(withPrice({ ...service, visits: null }, { 'балет 8': 0 })).toMatchObject({ price: 0, unknown: false });
  expect(withPrice(service, { балет: 440_000 })).toBe(service);
});
