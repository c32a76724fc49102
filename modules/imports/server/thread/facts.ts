import type { LocalDate } from '@ritm/kernel';
import type { ImportSummary, NewService } from '../../contract/index.ts';
import { balancesOf } from '../rules/balances.ts';
import type { RowMatch } from '../rules/match-shapes.ts';
import { countNotImported, nothingLeft } from '../rules/not-imported.ts';
import type { Opening } from '../rules/opening.ts';
import type { ParsedLot } from '../rules/parsed.ts';
import { pastVisitsOf } from '../rules/past-visits.ts';
import { paymentOf } from '../rules/payments.ts';
import type { SheetRow } from '../sheets/parse-sheet.ts';

const MOST_SERVICES = 100;
const LONGEST_NAME = 200;

interface Judged {
  row: SheetRow;
  match: RowMatch;
  opening: Opening | undefined;
  /** The row tells something else of a pass that an earlier import brought. */
  isLotChanged: boolean;
}

type Totals = Omit<ImportSummary, 'services' | 'classes' | 'classes_known' | 'classes_refused'>;

/** Adds up over the rows of a dry run what the file would bring. */
export class Facts {
  readonly #today: LocalDate;
  /** Names of the organization's services in lower case. */
  readonly #services: ReadonlySet<string>;
  readonly #missing = new Map<string, { name: string; terms: Map<string, { rows: number; lot: ParsedLot }> }>();
  readonly #totals: Totals = {
    lots: 0,
    lots_without_value: 0,
    lots_changed: 0,
    freezes: 0,
    freezes_unclear: 0,
    debts: 0,
    visits: 0,
    balances: 0,
    money: 0,
    owed: 0,
    bonuses: 0,
    bonus: 0,
    by_name: 0,
    payments: 0,
    paid: 0,
    refunded: 0,
    not_imported: nothingLeft(),
  };

  constructor(today: LocalDate, services: ReadonlySet<string>) {
    this.#today = today;
    this.#services = services;
  }

  add({ row, match, opening, isLotChanged }: Judged): void {
    const isDone = match.reason === 'imported_before' || match.reason === 'repeated_row';
    if (match.outcome === 'rejected' || isDone) return;
    const totals = this.#totals;
    countNotImported(totals.not_imported, row);
    if (isLotChanged) totals.lots_changed++;
    if (match.reason === 'only_client_of_name') totals.by_name++;
    totals.debts += opening?.debts.length ?? 0;
    totals.visits += pastVisitsOf(row.visits, this.#today).length;
    if (opening?.lot) this.#addLot(row.lot, opening);
    this.#addMoney(row);
  }

  #addLot(lot: ParsedLot | undefined, { lot: terms, freeze }: Opening): void {
    const totals = this.#totals;
    totals.lots++;
    if (terms?.price === 0) totals.lots_without_value++;
    if (freeze) totals.freezes++;
    if (freeze?.needs_review) totals.freezes_unclear++;
    const name = lot?.service_name?.slice(0, LONGEST_NAME).trim();
    if (!lot || !name || this.#services.has(name.toLowerCase())) return;
    const missing = this.#missing.get(name.toLowerCase()) ?? { name, terms: new Map() };
    const key = `${lot.price}|${lot.total}|${lot.unlimited}`;
    const same = missing.terms.get(key) ?? { rows: 0, lot };
    same.rows++;
    missing.terms.set(key, same);
    this.#missing.set(name.toLowerCase(), missing);
  }

  #addMoney(row: SheetRow): void {
    const totals = this.#totals;
    const balances = balancesOf(row);
    const money = balances.filter(({ ledger }) => ledger === 'money').reduce((sum, { amount }) => sum + amount, 0);
    const bonus = balances.find(({ ledger }) => ledger === 'bonus')?.amount ?? 0;
    if (money !== 0) totals.balances++;
    if (money > 0) totals.money += money;
    else totals.owed -= money;
    if (bonus !== 0) totals.bonuses++;
    totals.bonus += bonus;
    const { payment } = paymentOf(row.payment, this.#today);
    if (!payment) return;
    totals.payments++;
    if (payment.kind === 'income') totals.paid += payment.amount;
    else totals.refunded += payment.amount;
  }

  result(classes: Pick<ImportSummary, 'classes' | 'classes_known' | 'classes_refused'>): ImportSummary {
    const services = [...this.#missing.values()].map(({ name, terms }): NewService => {
      const [usual] = [...terms.values()].toSorted((left, right) => right.rows - left.rows);
      const rows = [...terms.values()].reduce((sum, one) => sum + one.rows, 0);
      return { name, rows, price: Math.max(0, usual?.lot.price ?? 0), visits: usual ? sizeOf(usual.lot) : null };
    });
    const frequent = services.toSorted((left, right) => right.rows - left.rows).slice(0, MOST_SERVICES);
    return { ...this.#totals, ...classes, services: frequent };
  }
}

/** How many visits such a pass is sold with; where the file says only what is left, no fewer than that. */
function sizeOf({ total, used, remaining, unlimited }: ParsedLot): number | null {
  return unlimited ? null : (total ?? (used ?? 0) + (remaining ?? 0));
}
