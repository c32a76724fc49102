import type { Kopecks } from '@ritm/kernel';

/** The price of one place at a given headcount. */
export type PriceTier = { headcount: number; price: Kopecks };

/**
 * The price of one place of a class at a headcount: the tier with the greatest headcount that is reached, or the
 * service's own price below the first tier. All code that charges single visits uses this function.
 */
export function priceOfPlace(price: Kopecks, tiers: readonly PriceTier[], headcount: number): Kopecks {
  const reached = tiers.filter((tier) => tier.headcount <= headcount);
  return reached.toSorted((left, right) => right.headcount - left.headcount)[0]?.price ?? price;
}

/** The same prices starting with a headcount of one, for display; empty when there is only one price. */
export function tiersFromOne(price: Kopecks, tiers: readonly PriceTier[]): PriceTier[] {
  if (tiers.length === 0) return [];
  const above = tiers.filter((tier) => tier.headcount > 1).toSorted((left, right) => left.headcount - right.headcount);
  return [{ headcount: 1, price: priceOfPlace(price, tiers, 1) }, ...above];
}

/** Every price that a place may have at any headcount. */
export const pricesOfPlace = (price: Kopecks, tiers: readonly PriceTier[]): Kopecks[] => [
  price,
  ...tiers.map((tier) => tier.price),
];
