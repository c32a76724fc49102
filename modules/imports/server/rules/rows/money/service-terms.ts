import type { Kopecks, Visits } from '@ritm/kernel';
import type { ParsedLot } from '../../cells/parsed.ts';

/** A service of the organization; archived ones are included. */
export interface CatalogueService {
  readonly name: string;
  readonly price: Kopecks;
  readonly unlimited: boolean;
  /** Null when unlimited. */
  readonly visits: Visits | null;
  readonly archived: boolean;
}

export interface ServiceTerms {
  price: Kopecks;
  visits: Visits | null;
  /** Neither the catalogue nor the file says what is sold: such a service is not created. */
  unknown: boolean;
}

/** Prices that a person gave to services of the file, by name in lower case. */
export type GivenPrices = Readonly<Record<string, Kopecks>>;

/** The names come from a file, so that one of them may be that of an inherited property. */
export function priceIn(prices: GivenPrices, name: string): Kopecks | undefined {
  const key = serviceName(name).toLowerCase();
  return Object.hasOwn(prices, key) ? prices[key] : undefined;
}

const MAX_NAME_LENGTH = 200;

/** The name under which the import creates the service of a pass. */
export const serviceName = (written: string): string => written.slice(0, MAX_NAME_LENGTH).trim();

/** The price that a person gave to a service says enough of it, if its visits are known. */
export function withPrice<Service extends ServiceTerms & { name: string }>(
  service: Service,
  prices: GivenPrices,
): Service {
  const price = priceIn(prices, service.name);
  return price === undefined ? service : { ...service, price, unknown: service.visits === 0 };
}

const WORDS_AROUND = /(?<!\p{L})(?:абонемент|пакет|занят|урок|тренировк|посещени|визит)\p{L}*/gu;
const COUNT_IN_NAME = /(?<![\d.,])(\d{1,3})(?![\d.,:%]|\s*(?:мин|час|лет|год|дн|день|руб|₽|мес))/u;

/** «Гимнастика 8 зан.» is sold with eight visits; a number of minutes, years or roubles is no count. */
export function countInName(name: string): Visits | null {
  const count = COUNT_IN_NAME.exec(name)?.[1];
  return count === undefined || Number(count) === 0 ? null : Number(count) * 100;
}

/** «Абонемент «Балет» (8 занятий)» and «балет 8» are two spellings of one service. */
const serviceKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(WORDS_AROUND, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/**
 * The price and visits of a service that an import creates: those of the catalogue's service that fits, otherwise the
 * largest values in the file over all its passes. What is left of a pass says little about what was sold, so that
 * number alone, without a price, gives no terms.
 */
export function termsOfService(
  name: string,
  lots: readonly ParsedLot[],
  catalogue: readonly CatalogueService[],
): ServiceTerms {
  const fitting = fittingService(name, catalogue);
  if (fitting) return { price: fitting.price, visits: fitting.unlimited ? null : fitting.visits, unknown: false };
  const price = Math.max(0, ...lots.map((lot) => lot.price ?? 0));
  if (lots.length > 0 && lots.every(({ unlimited }) => unlimited)) return { price, visits: null, unknown: false };
  const sold = [...lots.map(soldBy), countInName(name) ?? 0];
  const visits = Math.max(...sold, ...lots.map(({ remaining }) => remaining ?? 0));
  return { price, visits, unknown: visits === 0 || (price === 0 && Math.max(...sold) === 0) };
}

/** The visits with which the pass was sold; 0 when the file contains only what is left. */
function soldBy({ total, used, remaining }: ParsedLot): Visits {
  return total ?? (used !== null && remaining !== null ? used + remaining : 0);
}

function fittingService(name: string, catalogue: readonly CatalogueService[]): CatalogueService | undefined {
  const key = serviceKey(name);
  if (key === '') return undefined;
  const fitting = catalogue.filter((service) => serviceKey(service.name) === key);
  const inUse = fitting.filter(({ archived }) => !archived);
  // When several services have the same name, it is unknown which one is meant.
  return inUse.length > 0 ? one(inUse) : one(fitting);
}

const one = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
