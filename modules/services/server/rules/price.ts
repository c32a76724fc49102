import type { Kopecks } from '@ritm/kernel';

/** The price of one place when so many come. */
export type PriceTier = { headcount: number; price: Kopecks };

/**
 * What one place of a class costs when so many come: the tier of the greatest headcount that is reached; below the first one the
 * service's own price. Whoever charges a visit by itself asks here, and nowhere else.
 */
export function priceOfPlace(price: Kopecks, tiers: readonly PriceTier[], headcount: number): Kopecks {
  const reached = tiers.filter((tier) => tier.headcount <= headcount);
  return reached.toSorted((left, right) => right.headcount - left.headcount)[0]?.price ?? price;
}

/** The same prices beginning with whoever comes alone, for a reader who is shown them all; none where one price holds. */
export function tiersFromOne(price: Kopecks, tiers: readonly PriceTier[]): PriceTier[] {
  if (tiers.length === 0) return [];
  const above = tiers.filter((tier) => tier.headcount > 1).toSorted((left, right) => left.headcount - right.headcount);
  return [{ headcount: 1, price: priceOfPlace(price, tiers, 1) }, ...above];
}

/** Every price that a place may have, whatever number comes. */
export const pricesOfPlace = (price: Kopecks, tiers: readonly PriceTier[]): Kopecks[] => [
  price,
  ...tiers.map((tier) => tier.price),
];
