import { expect, test } from 'vitest';
import { readPage } from './paged.ts';

const list = (size: number) => {
  const rows = Array.from({ length: size }, (_, id) => ({ id, total: size }));
  return ({ limit, offset }: { limit: number; offset: number }) => Promise.resolve(rows.slice(offset, offset + limit));
};

test.each([
  [201, {}, 50, { page: 1, per_page: 50, total: 201 }],
  [201, { per_page: 200 }, 200, { page: 1, per_page: 200, total: 201 }],
  [201, { page: 2, per_page: 200 }, 1, { page: 2, per_page: 200, total: 201 }],
  [201, { page: 3, per_page: 200 }, 0, { page: 3, per_page: 200, total: 201 }],
  [201, { page: 99 }, 0, { page: 99, per_page: 50, total: 201 }],
  [0, {}, 0, { page: 1, per_page: 50, total: 0 }],
  [0, { page: 2 }, 0, { page: 2, per_page: 50, total: 0 }],
])('a list of %i by %o gives %i rows and its whole total', async (size, query, length, meta) => {
  const { rows, meta: answered } = await readPage(query, list(size));
  expect([rows.length, answered]).toEqual([length, meta]);
});
