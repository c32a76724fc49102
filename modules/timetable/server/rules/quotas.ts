import type { SeatSource } from '../../contract/index.ts';

/** How many places each source may take; a source that is not listed has no limit of its own. */
export type Quotas = Partial<Record<SeatSource, number>>;

// PostgreSQL writes the keys of jsonb in this order, so equal quotas give equal texts.
const order = ['trial', 'online', 'walk_in', 'standing'] as const;

/** Quotas as the text that the database returns; an empty object means no quotas. */
export function quotasText(
  quotas: { [S in SeatSource]?: number | null | undefined } | null | undefined,
): string | null {
  const named = order.filter((source) => quotas?.[source] != null);
  return named.length === 0 ? null : `{${named.map((source) => `"${source}": ${quotas![source]}`).join(', ')}}`;
}

/** The first source that has taken more places than its quota allows. */
export function overQuota(quotas: string | null, taken: Quotas): { source: SeatSource; taken: number } | undefined {
  if (quotas === null) return undefined;
  const limits = JSON.parse(quotas) as Quotas;
  const source = order.find((one) => limits[one] !== undefined && (taken[one] ?? 0) > limits[one]);
  return source && { source, taken: taken[source]! };
}
