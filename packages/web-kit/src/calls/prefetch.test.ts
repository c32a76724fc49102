import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetch, fetchOrPrefetched } from './prefetch.ts';

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address);
    return Promise.resolve(new Response(`answer ${sent.length}`));
  });
  const page = ['/profile', '/user/schools'].map((content) => ({ content }));
  vi.stubGlobal('document', { querySelectorAll: () => page });
});
afterEach(() => vi.unstubAllGlobals());

const take = async (address: string, method = 'GET') => (await fetchOrPrefetched(address, { method })).text();

test('the first call of an address takes the prefetched answer, the next one fetches', async () => {
  prefetch();
  expect(sent).toEqual(['/api/profile', '/api/user/schools']);
  expect(await take('/api/profile')).toBe('answer 1');
  expect(await take('/api/profile')).toBe('answer 3');
  expect(await take('/api/user/schools')).toBe('answer 2');
});

test('answers prefetched before a sign-in are dropped by it', async () => {
  prefetch();
  await take('/api/check_sms_code', 'POST');
  expect(await take('/api/user/schools')).toBe('answer 4');
});
