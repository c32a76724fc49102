import { priceOfPlace, tiersFromOne, type PriceTier } from '@ritm/services/server';
import type { TieredText } from './queries.ts';

interface Offered {
  price: number;
  price_tiers: PriceTier[];
}

/** What a place costs each of those who come next, among so many. */
export const priceOfNext = ({ price, price_tiers }: Offered, headcount: number, comers = 1): number =>
  priceOfPlace(price, price_tiers, headcount + comers);

/** What is shown of an offer: the price that holds now, and every other that may. */
export const withPrice = <T extends Offered>(offered: T, headcount: number): T => ({
  ...offered,
  price: priceOfNext(offered, headcount),
  price_tiers: tiersFromOne(offered.price, offered.price_tiers),
});

/** The text of a list with the prices that hold; untouched where none goes by headcount. */
export function withPrices<Key extends string>({ json, headcounts }: TieredText, key: Key): string {
  if (headcounts === null) return json;
  const list = JSON.parse(json) as { data: (Offered & Record<Key, number>)[] };
  const data = list.data.map((one) => withPrice(one, headcounts[one[key]] ?? 0));
  return JSON.stringify({ ...list, data });
}
