import { expect, test } from 'vitest';
import { collectContributions, type Collected, type Collectors } from './contributions.ts';

/** The kinds of this test; a real kind is declared by the module that reads it. */
const facts = (...keys: string[]): Partial<Collected> => ({ facts: keys.map((key) => ({ key })) }) as never;
const collects = { facts: ({ key }: { key: string }) => [key] } as unknown as Collectors;
const reader = { name: 'students', collects };

test('the reader gets what every module contributes, in the order of the modules', () => {
  const modules = [
    { name: 'visits', contributes: facts('a', 'b') },
    reader,
    { name: 'reports', contributes: facts('c') },
  ];
  expect(collectContributions(modules)).toEqual({ facts: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] });
});

test('a kind that nobody contributes to is an empty list', () => {
  expect(collectContributions([reader])).toEqual({ facts: [] });
});

test('a contribution without a reader stops the start', () => {
  const orphan = [{ name: 'visits', contributes: facts('a') }];
  expect(() => collectContributions(orphan)).toThrow('module visits contributes facts, which no module collects');
});

test('a key that two modules contribute stops the start', () => {
  const modules = [reader, { name: 'visits', contributes: facts('a') }, { name: 'reports', contributes: facts('a') }];
  expect(() => collectContributions(modules)).toThrow('facts has a twice');
});

test('a kind with two readers stops the start', () => {
  expect(() => collectContributions([reader, { name: 'support', collects }])).toThrow(
    'modules students and support both collect facts',
  );
});

test('what the platform contributes is left out where nobody reads it', () => {
  expect(collectContributions([], facts('a'))).toEqual({});
  expect(collectContributions([reader], facts('a'))).toEqual({ facts: [{ key: 'a' }] });
});
