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

/** Every price that a place may have, whatever number comes. */
export const pricesOfPlace = (price: Kopecks, tiers: readonly PriceTier[]): Kopecks[] => [
  price,
  ...tiers.map((tier) => tier.price),
];
