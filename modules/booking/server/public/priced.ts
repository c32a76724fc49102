import { priceOfPlace, tiersFromOne, type PriceTier } from '@ritm/services/server';
import type { TieredText } from './queries.ts';

interface Offered {
  price: number;
  price_tiers: PriceTier[];
}

/** The price of a place for each of the next `comers`, when `headcount` people already come. */
export const priceOfNext = ({ price, price_tiers }: Offered, headcount: number, comers = 1): number =>
  priceOfPlace(price, price_tiers, headcount + comers);

/** Returns an offer with the present price and every other price that may apply. */
export const withPrice = <T extends Offered>(offered: T, headcount: number): T => ({
  ...offered,
  price: priceOfNext(offered, headcount),
  price_tiers: tiersFromOne(offered.price, offered.price_tiers),
});

/** Returns the text of a list with its present prices; the text is unchanged when no price depends on the headcount. */
export function withPrices<Key extends string>({ json, headcounts }: TieredText, key: Key): string {
  if (headcounts === null) return json;
  const list = JSON.parse(json) as { data: (Offered & Record<Key, number>)[] };
  const data = list.data.map((one) => withPrice(one, headcounts[one[key]] ?? 0));
  return JSON.stringify({ ...list, data });
}
