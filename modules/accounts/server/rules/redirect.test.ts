import { expect, test } from 'vitest';
import { readRedirect } from './redirect.ts';

const origins = ['https://shop.ritm.test', 'http://localhost:4321'];

test.each([
  ['https://shop.ritm.test', 'https://shop.ritm.test', '/'],
  ['https://shop.ritm.test/basket?id=7', 'https://shop.ritm.test', '/basket?id=7'],
  ['HTTPS://SHOP.ritm.test/a', 'https://shop.ritm.test', '/a'],
  ['https://shop.ritm.test:443/a', 'https://shop.ritm.test', '/a'],
  ['http://localhost:4321/x#frag', 'http://localhost:4321', '/x'],
])('%s leads to %s%s', (given, origin, place) => {
  expect(readRedirect(given, origins)).toEqual({ origin, place });
});

test.each([
  'https://evil.example',
  'http://shop.ritm.test',
  '//shop.ritm.test',
  '//evil.example',
  '/profile',
  'shop.ritm.test',
  'https:/\\evil.example',
  'https://shop.ritm.test\\@evil.example',
  'https://shop.ritm.test@evil.example',
  'https://shop.ritm.test:pw@evil.example',
  'https://user@shop.ritm.test',
  'ftp://shop.ritm.test',
  'xhttps://shop.ritm.test',
  'https://[',
  'https://shop.ritm.test.evil.example',
  'https://evilshop.ritm.test',
  'https://shop.ritm.test%2eevil.example',
  'https://shop.ritm.test%00.evil.example',
  'https://shop.ritm.test:444',
  'https://shоp.ritm.test',
  'https://shop。ritm。test.evil.example',
  'javascript:alert(1)',
  'javascript://shop.ritm.test/%0aalert(1)',
  'data:text/html,x',
  'blob:https://shop.ritm.test/x',
  ' https://shop.ritm.test',
  'https://shop.ritm.test\t/',
  'https://shop.ritm.test/\n',
  'https%3A%2F%2Fshop.ritm.test',
  'https://',
  '',
])('A9: %o leads nowhere', (given) => {
  expect(readRedirect(given, origins)).toBeUndefined();
});
