import type { Kopecks } from '@ritm/kernel';

/** The price of one place when so many come. */
export type PriceTier = { headcount: number; price: Kopecks };

/** The tier of the greatest headcount that is reached; below the first one the service's own price. */
export function priceOfPlace(price: Kopecks, tiers: readonly PriceTier[], headcount: number): Kopecks {
  const reached = tiers.filter((tier) => tier.headcount <= headcount);
  return reached.toSorted((left, right) => right.headcount - left.headcount)[0]?.price ?? price;
}
