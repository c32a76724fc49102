import { policiesToday } from '@ritm/services/rules';
import { addDays, daysBetween, type LocalDate } from '@ritm/kernel';
import { chooseLot } from '../../rules/charges/choose-lot.ts';
import { coverDebts, type Uncovered } from '../../rules/charges/cover-debts.ts';
import type { Charge, Lot } from '../../rules/lots/lot.ts';
import { buildLot } from '../../rules/testing.ts';
import { remainderOf } from '../../rules/lots/remainder.ts';
import { transferTermsOf } from '../../rules/lots/transfer-terms.ts';
import { chargeOf } from '../../rules/lots/unit-value.ts';
import { validityOf } from '../../rules/lots/validity.ts';
import { DEBT_LIMIT, type Kind, type Label, type Line } from './passes-model.ts';

export const rules = { chooseLot, coverDebts, chargeOf, remainderOf, validityOf };
export type Rules = typeof rules;

const FIRST_DAY: LocalDate = '2026-01-20';
const dateOf = (day: number): LocalDate => addDays(FIRST_DAY, day);
const dayOf = (date: LocalDate | null): number | null => (date === null ? null : daysBetween(FIRST_DAY, date));

/** A reception desk that keeps passes in memory and decides by the rules alone; the model is compared with it. */
export class Desk {
  today = 0;
  lots: Lot[] = [];
  debts: Uncovered[] = [];
  readonly #rules: Rules;
  #lastCharge = 0;

  constructor(each: Rules) {
    this.#rules = each;
  }

  buy(kind: Kind, coversDebts: boolean): number {
    const id = this.#add({
      visits: kind.visits,
      price: kind.price,
      paid: kind.paid,
      activation: kind.waits === null ? 'on_sale' : 'on_first_visit',
      activation_deadline_days: kind.waits ?? 30,
      burn_unactivated: kind.burns,
      validity: kind.days,
      validity_unit: kind.days === null ? null : 'day',
    });
    if (!coversDebts) return 0;
    const covered = this.#rules.coverDebts(this.lot(id), this.debts);
    for (const { id: debtId, ...chargeTaken } of covered) {
      const { date_visit, service_id } = this.debts.find((debt) => debt.id === debtId)!;
      this.#addCharge(id, { id: debtId, date_visit, service_id, ...chargeTaken, counted: true, covers_debt: true });
    }
    this.debts = this.debts.filter((debt) => !covered.some(({ id: debtId }) => debtId === debt.id));
    return covered.length;
  }

  writeOff(visit: { day: number; weight: number; service: number }, named: number | null): string {
    const { weight, service: service_id } = visit;
    const date_visit = dateOf(visit.day);
    const uncovered = this.debts.reduce((sum, debt) => sum + debt.visits, 0);
    const choice = this.#rules.chooseLot({
      visit: { service_id, format: 'group', date_visit, time: null },
      cost: weight,
      policies: policiesToday({ debt_policy: 'allow', debt_limit: DEBT_LIMIT }),
      lots: this.lots,
      lesson_plus_id: named,
      debt: { uncovered, single_price: 0 },
    });
    if ('refused' in choice) return 'refused';
    if ('uncovered' in choice) {
      const { visits } = choice.uncovered;
      this.debts.push({ id: (this.#lastCharge += 1), date_visit, time: null, service_id, format: 'group', visits });
      return 'uncovered';
    }
    if (choice.conflicts.length > 0) return `conflict on ${choice.lot.id}`;
    const chargeTaken = this.#rules.chargeOf(choice.lot, weight);
    this.#addCharge(choice.lot.id, {
      id: (this.#lastCharge += 1),
      date_visit,
      service_id,
      ...chargeTaken,
      counted: true,
    });
    return `lot ${choice.lot.id}`;
  }

  reverse(id: number): void {
    this.lots = this.lots.map((lot) => ({ ...lot, charges: lot.charges.filter((charge) => charge.id !== id) }));
    this.debts = this.debts.filter((debt) => debt.id !== id);
  }

  freeze(id: number, from: number, length: number): void {
    const { freezes } = this.lot(id);
    const freeze = { id: freezes.length + 1, from_date: dateOf(from), to_date: dateOf(from + length - 1) };
    this.#updateLot(id, { freezes: [...freezes, freeze] });
  }

  pay(id: number): void {
    const lot = this.lot(id);
    this.#updateLot(id, { paid: lot.paid + (lot.price * 100) / lot.visits! });
  }

  close(id: number): number {
    this.#updateLot(id, { closed_on: dateOf(this.today) });
    const { paid, visits, charges } = this.lot(id);
    return visits === null ? paid : paid - valueOf(charges);
  }

  transfer(id: number): void {
    const lot = this.lot(id);
    const terms = transferTermsOf(lot, dateOf(this.today));
    this.close(id);
    const other_id = this.#add({ ...lot, ...terms, freezes: [], charges: [], moves: [], closed_on: null });
    const { visits, price: value } = terms;
    this.#updateLot(id, { moves: [{ id: other_id, way: 'out', kind: 'transfer', other_id, visits, value }] });
  }

  lot(id: number): Lot {
    return this.lots.find((lot) => lot.id === id)!;
  }

  lines(): Line[] {
    const date = dateOf(this.today);
    return this.lots.map((lot) => {
      const { starts_on, ends_on, state, frozen } = this.#rules.validityOf(lot, date);
      const { sold: _sold, ...remainder } = this.#rules.remainderOf(lot, date);
      const label: Label = frozen ? 'frozen' : state;
      return { id: lot.id, label, start: dayOf(starts_on), end: dayOf(ends_on), ...remainder };
    });
  }

  #add(over: Partial<Lot>): number {
    const id = this.lots.length + 1;
    this.lots.push(buildLot({ ...over, id, sold_on: dateOf(this.today) }));
    return id;
  }

  #addCharge(id: number, charge: Charge): void {
    this.#updateLot(id, { charges: [...this.lot(id).charges, charge] });
  }

  #updateLot(id: number, over: Partial<Lot>): void {
    this.lots = this.lots.map((lot) => (lot.id === id ? { ...lot, ...over } : lot));
  }
}

const valueOf = (charges: readonly Charge[]): number => charges.reduce((sum, charge) => sum + charge.value, 0);
