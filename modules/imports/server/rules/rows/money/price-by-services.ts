import type { LocalDate } from '@ritm/kernel';
import type { ParsedLot, ParsedRow } from '../../cells/parsed.ts';
import { valueOf } from './opening.ts';
import { priceIn, termsOfService, type CatalogueService, type GivenPrices } from './service-terms.ts';

type RowWithLot = Pick<ParsedRow, 'lot' | 'warnings'>;

/**
 * Gives a pass the price and visits of its service when the row alone does not say what a visit costs. The terms are
 * those with which the import would create the service, so a pass is not worth 0 ₽ beside a service with a price. A
 * service whose price nobody knows lends its visits, for the price that a person may give to it later.
 */
export function priceByServices<Row extends RowWithLot>(
  rows: readonly Row[],
  { catalogue, today }: { catalogue: readonly CatalogueService[]; today: LocalDate },
): Row[] {
  const lots = Map.groupBy(
    rows.flatMap(({ lot }) => (lot?.service_name ? [lot] : [])),
    serviceOf,
  );
  const terms = new Map<string, ParsedLot['of_service'] | null>();
  const termsOf = (lot: ParsedLot): ParsedLot['of_service'] | null => {
    const key = serviceOf(lot);
    const known = terms.get(key);
    if (known !== undefined) return known;
    const { price, visits } = termsOfService(lot.service_name ?? '', lots.get(key) ?? [], catalogue);
    const found = visits === 0 ? null : { price: price === 0 ? null : price, visits };
    terms.set(key, found);
    return found;
  };
  return rows.map((row) => {
    const { lot } = row;
    if (!lot?.service_name || !isOpen(lot) || valueOf(lot, today) !== null) return row;
    const of_service = termsOf(lot);
    if (!of_service || (of_service.visits === null) !== lot.unlimited) return row;
    // The row was free, and a price that is given later does not change that.
    if (of_service.price === null && lot.price !== null) return row;
    const priced = { ...lot, of_service };
    const isValued = valueOf(priced, today) !== null;
    const warnings = isValued ? row.warnings.filter(({ code }) => code !== 'lot.value_unknown') : row.warnings;
    return { ...row, lot: priced, warnings };
  });
}

const serviceOf = ({ service_name }: ParsedLot): string => (service_name ?? '').toLowerCase().trim();

/** The pass with the price that a person gave to its service after the check, where the row has none of its own. */
export function withGivenPrice(lot: ParsedLot, prices: GivenPrices): ParsedLot {
  const price = lot.of_service && priceIn(prices, lot.service_name ?? '');
  return lot.of_service && price !== undefined ? { ...lot, of_service: { ...lot.of_service, price } } : lot;
}

const isOpen = ({ unlimited, remaining }: ParsedLot): boolean => unlimited || (remaining ?? 0) > 0;
