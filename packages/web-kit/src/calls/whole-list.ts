const PAGE = 200;
const MAX_PAGES = 50;

/** A page as the server answers it. */
interface ListPage<Key extends string> {
  readonly data: readonly { readonly [K in Key]: number }[];
  readonly meta: { readonly total: number };
}

/**
 * Reads a list whole, page by page, for a choice or a screen without pages: none of it may silently be missing. A list
 * of more than 10 000 is refused, and the screen shows that it could not be read.
 */
export async function wholeList<Key extends string, T extends ListPage<Key>>(
  key: Key,
  readPage: (page: { per_page: number; page?: number }) => Promise<T>,
): Promise<T> {
  const first = await readPage({ per_page: PAGE });
  const pages = Math.ceil(first.meta.total / PAGE);
  if (pages > MAX_PAGES) throw new Error(`A list of ${first.meta.total} is too long to be read whole`);
  const rows = new Map(first.data.map((row) => [row[key], row]));
  for (let page = 2; page <= pages; page++)
    // A row that moves to the next page between two reads comes twice and counts once.
    for (const row of (await readPage({ per_page: PAGE, page })).data) rows.set(row[key], row);
  return { ...first, data: [...rows.values()] };
}
