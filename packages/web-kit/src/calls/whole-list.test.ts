import { expect, test, vi } from 'vitest';
import { wholeList } from './whole-list.ts';

const list = (size: number) => {
  const rows = Array.from({ length: size }, (_, id) => ({ id }));
  return vi.fn(({ per_page, page = 1 }: { per_page: number; page?: number }) =>
    Promise.resolve({ data: rows.slice((page - 1) * per_page, page * per_page), meta: { total: size }, can: true }),
  );
};

test.each([
  [0, 1],
  [200, 1],
  [201, 2],
  [10_000, 50],
])('a list of %i is read whole by %i calls', async (size, calls) => {
  const read = list(size);
  const whole = await wholeList('id', read);
  expect([whole.data.length, whole.can, read.mock.calls.length]).toEqual([size, true, calls]);
  // The first call is the one that the page has begun before its script.
  expect(read.mock.calls[0]).toEqual([{ per_page: 200 }]);
});

test('a longer list is refused and not cut', async () => {
  await expect(wholeList('id', list(10_001))).rejects.toThrow('10001');
});

test('a row that comes on two pages is there once', async () => {
  const pages = [[{ id: 1 }, { id: 2 }], [{ id: 2 }]];
  const whole = await wholeList('id', ({ page = 1 }) =>
    Promise.resolve({ data: pages[page - 1]!, meta: { total: 201 } }),
  );
  expect(whole.data).toEqual([{ id: 1 }, { id: 2 }]);
});
