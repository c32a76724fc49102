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
  const named = rows.flatMap(({ lot }) => (lot?.service_name ? [lot] : []));
  const terms = new Map([...Map.groupBy(named, serviceOf)].map(([key, lots]) => [key, termsOf(lots, catalogue)]));
  return rows.map((row) => {
    const { lot } = row;
    const of_service = lot && terms.get(serviceOf(lot));
    if (!lot || !of_service || !isOpen(lot) || valueOf(lot, today) !== null) return row;
    if ((of_service.visits === null) !== lot.unlimited) return row;
    // The row was free, and a price that is given later does not change that.
    if (of_service.price === null && lot.price !== null) return row;
    const priced = { ...lot, of_service };
    const isValued = valueOf(priced, today) !== null;
    const warnings = isValued ? row.warnings.filter(({ code }) => code !== 'lot.value_unknown') : row.warnings;
    return { ...row, lot: priced, warnings };
  });
}

/** What the passes of one service take from it; null when even its visits are unknown. */
function termsOf(lots: readonly ParsedLot[], catalogue: readonly CatalogueService[]): ParsedLot['of_service'] | null {
  const { price, visits } = termsOfService(lots[0]?.service_name ?? '', lots, catalogue);
  return visits === 0 ? null : { price: price === 0 ? null : price, visits };
}

const serviceOf = ({ service_name }: ParsedLot): string => (service_name ?? '').toLowerCase().trim();

/** The pass with the price that a person gave to its service after the check, where the row has none of its own. */
export function withGivenPrice(lot: ParsedLot, prices: GivenPrices): ParsedLot {
  if (!lot.of_service) return lot;
  const price = priceIn(prices, lot.service_name ?? '');
  return price === undefined ? lot : { ...lot, of_service: { ...lot.of_service, price } };
}

const isOpen = ({ unlimited, remaining }: ParsedLot): boolean => unlimited || (remaining ?? 0) > 0;
