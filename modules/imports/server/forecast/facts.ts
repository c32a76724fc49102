import type { ImportSummary, NewService } from '../../contract/index.ts';
import type { RowPass } from '../apply/passes.ts';
import { countNotImported, nothingLeft } from '../rules/rows/not-imported.ts';
import type { ParsedLot } from '../rules/cells/parsed.ts';
import { serviceName, termsOfService, type CatalogueService } from '../rules/rows/money/service-terms.ts';
import type { ResolvedRow } from '../apply/subjects.ts';

/** An import does not create more services than this: the rest are added by hand. */
const MAX_SERVICES = 100;

type Totals = Pick<
  ImportSummary,
  'lots' | 'lots_without_value' | 'lots_without_end' | 'freezes' | 'freezes_unclear' | 'by_name' | 'not_imported'
>;

const isByName = (reason: string | null): boolean => reason === 'only_client_of_name' || reason === 'only_client_fits';

/** Sums up, over the rows that will be imported, what a person should know before the commit. */
export class Facts {
  /** Names of the organization's active services, in lower case. */
  readonly #services: ReadonlySet<string>;
  readonly #catalogue: readonly CatalogueService[];
  readonly #missing = new Map<string, { name: string; lots: ParsedLot[] }>();
  readonly totals: Totals = {
    lots: 0,
    lots_without_value: 0,
    lots_without_end: 0,
    freezes: 0,
    freezes_unclear: 0,
    by_name: 0,
    not_imported: nothingLeft(),
  };

  constructor(catalogue: readonly CatalogueService[]) {
    this.#catalogue = catalogue;
    this.#services = new Set(catalogue.filter(({ archived }) => !archived).map(({ name }) => name.toLowerCase()));
  }

  add({ row, importsFacts }: ResolvedRow): void {
    if (!importsFacts) return;
    countNotImported(this.totals.not_imported, row.parsed.row);
    if (isByName(row.parsed.match.reason) && !row.parsed.decision) this.totals.by_name++;
  }

  addLot({ lot, opening: { lot: terms, freeze } }: RowPass): void {
    const { totals } = this;
    totals.lots++;
    if (terms?.price === 0) totals.lots_without_value++;
    if (terms?.valid_until === null) totals.lots_without_end++;
    if (freeze) totals.freezes++;
    if (freeze?.needs_review) totals.freezes_unclear++;
    const name = serviceName(lot.service_name ?? '');
    if (!name || this.#services.has(name.toLowerCase())) return;
    const missing = this.#missing.get(name.toLowerCase()) ?? { name, lots: [] };
    missing.lots.push(lot);
    this.#missing.set(name.toLowerCase(), missing);
  }

  /** Services that passes of the file name and the organization lacks, the most frequent first. */
  get missing(): NewService[] {
    const services = [...this.#missing.values()].map(({ name, lots }): NewService => ({
      name,
      rows: lots.length,
      ...termsOfService(name, lots, this.#catalogue),
    }));
    return services.toSorted((left, right) => right.rows - left.rows).slice(0, MAX_SERVICES);
  }
}
