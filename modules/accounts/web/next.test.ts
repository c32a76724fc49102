import { expect, test } from 'vitest';
import { nextPlace } from './next.ts';

test.each([
  ['', '/'],
  ['?next=%2Fschools', '/schools'],
  ['?next=%2Fschool%2F1%3Ftab%3Dplaces', '/school/1?tab=places'],
  ['?next=https%3A%2F%2Fevil.example', '/'],
  ['?next=%2F%2Fevil.example', '/'],
  ['?next=%2F%5Cevil.example', '/'],
  ['?next=javascript%3Aalert(1)', '/'],
  ['?next=%2F%09%2Fevil.example', '/'],
])('%s leads to %s', (search, place) => {
  expect(nextPlace(search)).toBe(place);
});
