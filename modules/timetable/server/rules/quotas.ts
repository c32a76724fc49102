import type { SeatSource } from '../../contract/index.ts';

/** How many places each way in may take; a way that is not named has no limit of its own. */
export type Quotas = Partial<Record<SeatSource, number>>;

// The order in which PostgreSQL writes the keys of jsonb: equal quotas are equal texts.
const order = ['trial', 'online', 'walk_in', 'standing'] as const;

/** Quotas as the text that the database gives; none named is no quotas at all. */
export function quotasText(
  quotas: { [S in SeatSource]?: number | null | undefined } | null | undefined,
): string | null {
  const named = order.filter((source) => quotas?.[source] != null);
  return named.length === 0 ? null : `{${named.map((source) => `"${source}": ${quotas![source]}`).join(', ')}}`;
}

/** The first way in that has taken more than it would be allowed to. */
export function overQuota(quotas: string | null, taken: Quotas): { source: SeatSource; taken: number } | undefined {
  if (quotas === null) return undefined;
  const limits = JSON.parse(quotas) as Quotas;
  const source = order.find((one) => limits[one] !== undefined && (taken[one] ?? 0) > limits[one]);
  return source && { source, taken: taken[source]! };
}
