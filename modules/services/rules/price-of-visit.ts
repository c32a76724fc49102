import { type Kopecks, multiplyRatio, type ValidityUnit, type Visits } from '@ritm/kernel';

const ONE_VISIT: Visits = 100;
const VISITS_A_WEEK = 3;
const daysIn: Record<ValidityUnit, number> = { day: 1, week: 7, month: 30, year: 365 };

/** The days of a term, as far as prices are spread over them: a month counts as 30 days and a year as 365. */
export const daysOfTerm = (validity: number, unit: ValidityUnit): number => validity * daysIn[unit];

/** What a visit is worth where visits are not counted: the price of that many days spread over three visits a week. */
export const valueByDays = (price: Kopecks, days: number): Kopecks =>
  multiplyRatio(price, 7, days * VISITS_A_WEEK, 'down');

/** What a service costs and what it gives for that. */
export interface Priced {
  price: Kopecks;
  /** Hundredths; null = unlimited. */
  visits: Visits | null;
  nominal_value: Kopecks | null;
  validity: number | null;
  validity_unit: ValidityUnit | null;
}

/**
 * The price of one visit without a pass. A pass costs its share of a visit, rounded to the nearest kopeck; an unlimited
 * one its nominal value, set or spread over its term. What has neither visits nor a term costs its own price.
 */
export function priceOfVisit({ price, visits, nominal_value, validity, validity_unit }: Priced): Kopecks {
  if (visits !== null) return multiplyRatio(price, ONE_VISIT, visits, 'half_up');
  if (nominal_value !== null) return nominal_value;
  return validity === null || validity_unit === null ? price : valueByDays(price, daysOfTerm(validity, validity_unit));
}
