/** A list that grows page by page: what comes next, what is shown, and when nothing is left. */
import { expect, test } from 'vitest';
import { countsOf, growingList, rowsSoFar } from './growing-list.ts';

const page = (number: number, ids: readonly number[], total: number) => ({
  data: ids.map((id) => ({ id })),
  meta: { page: number, per_page: 2, total },
});

test.each([
  [page(1, [5, 4], 5), 2],
  [page(2, [3, 2], 5), 3],
  [page(3, [1], 5), undefined],
  [page(1, [2, 1], 2), undefined],
  [page(1, [], 0), undefined],
])('after %j comes page %s', (last, next) => expect(growingList.getNextPageParam(last)).toBe(next));

test('a row that a new one pushed to the next page is shown once', () => {
  const data = { pages: [page(1, [5, 4], 5), page(2, [4, 3], 6)] };
  expect(rowsSoFar(data).map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(countsOf(data)).toEqual({ shown: 4, total: 6 });
  expect(rowsSoFar(undefined)).toEqual([]);
  expect(countsOf(undefined)).toEqual({ shown: 0, total: 0 });
});
