/** The part of a list that a page shows, for a statement. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Reads a page of a list whose rows each carry the total. A page past the end has no rows, and its total is read with
 * the first row of the list: the total of a list does not depend on the page.
 */
export async function readPage<Row extends { total: number }>(
  { page = 1, per_page = 50 }: { page?: number | undefined; per_page?: number | undefined },
  read: (window: PageWindow) => Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; meta: { page: number; per_page: number; total: number } }> {
  const rows = await read({ limit: per_page, offset: (page - 1) * per_page });
  const first = rows[0] ?? (page === 1 ? undefined : (await read({ limit: 1, offset: 0 }))[0]);
  return { rows, meta: { page, per_page, total: first?.total ?? 0 } };
}
