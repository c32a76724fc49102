import type { ImportSummary, NewService } from '../../contract/index.ts';
import type { Bearing } from '../bring/passes.ts';
import { countNotImported, nothingLeft } from '../rules/not-imported.ts';
import type { ParsedLot } from '../rules/parsed.ts';
import type { Placed } from '../subjects.ts';

/** More services than this are made by hand. */
const MOST_SERVICES = 100;
const LONGEST_NAME = 200;

type Totals = Pick<
  ImportSummary,
  'lots' | 'lots_without_value' | 'freezes' | 'freezes_unclear' | 'by_name' | 'not_imported'
>;

/** Adds up over the rows that come in what is to be known of them beforehand. */
export class Facts {
  /** Names of the organization's services in lower case. */
  readonly #services: ReadonlySet<string>;
  readonly #missing = new Map<string, { name: string; terms: Map<string, { rows: number; lot: ParsedLot }> }>();
  readonly totals: Totals = {
    lots: 0,
    lots_without_value: 0,
    freezes: 0,
    freezes_unclear: 0,
    by_name: 0,
    not_imported: nothingLeft(),
  };

  constructor(services: ReadonlySet<string>) {
    this.#services = services;
  }

  add({ row, bringsFacts }: Placed): void {
    if (!bringsFacts) return;
    countNotImported(this.totals.not_imported, row.parsed.row);
    if (row.parsed.match.reason === 'only_client_of_name' && !row.parsed.decision) this.totals.by_name++;
  }

  addLot({ lot, opening: { lot: terms, freeze } }: Bearing): void {
    const { totals } = this;
    totals.lots++;
    if (terms?.price === 0) totals.lots_without_value++;
    if (freeze) totals.freezes++;
    if (freeze?.needs_review) totals.freezes_unclear++;
    const name = lot.service_name?.slice(0, LONGEST_NAME).trim();
    if (!name || this.#services.has(name.toLowerCase())) return;
    const missing = this.#missing.get(name.toLowerCase()) ?? { name, terms: new Map() };
    const key = `${lot.price}|${lot.total}|${lot.unlimited}`;
    const same = missing.terms.get(key) ?? { rows: 0, lot };
    same.rows++;
    missing.terms.set(key, same);
    this.#missing.set(name.toLowerCase(), missing);
  }

  /** Services that passes of the file are called by and the organization lacks, the most frequent first. */
  get missing(): NewService[] {
    const services = [...this.#missing.values()].map(({ name, terms }): NewService => {
      const [usual] = [...terms.values()].toSorted((left, right) => right.rows - left.rows);
      const rows = [...terms.values()].reduce((sum, one) => sum + one.rows, 0);
      return { name, rows, price: Math.max(0, usual?.lot.price ?? 0), visits: usual ? sizeOf(usual.lot) : null };
    });
    return services.toSorted((left, right) => right.rows - left.rows).slice(0, MOST_SERVICES);
  }
}

/** How many visits such a pass is sold with; where the file says only what is left, no fewer than that. */
function sizeOf({ total, used, remaining, unlimited }: ParsedLot): number | null {
  return unlimited ? null : (total ?? (used ?? 0) + (remaining ?? 0));
}
