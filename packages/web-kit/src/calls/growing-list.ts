/** A page as the server answers it. */
interface ListPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}

/** Options of an infinite query over a list with pages; the page to read is `pageParam`. */
export const growingList = {
  initialPageParam: 1,
  getNextPageParam: ({ meta }: ListPage): number | undefined =>
    meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined,
} as const;

/** The rows read so far. A row that moves to the next page between two reads comes twice and is shown once. */
export function rowsSoFar<Row extends { readonly id: number }>(
  data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined,
): readonly Row[] {
  const rows = new Map(data?.pages.flatMap((page) => page.data).map((row) => [row.id, row]));
  return [...rows.values()];
}

/** How many rows of a list are read, and how many it has by its newest page. */
export function countsOf(data: { readonly pages: readonly ListPage[] } | undefined): { shown: number; total: number } {
  const pages = data?.pages ?? [];
  return { shown: pages.reduce((sum, page) => sum + page.data.length, 0), total: pages.at(-1)?.meta.total ?? 0 };
}
