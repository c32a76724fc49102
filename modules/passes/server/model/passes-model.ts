/**
 * A second, plainest implementation of one client's passes, with which the rules are compared (R10). Days are numbers
 * and every question is answered by walking over days one by one. It shares no line with the rules.
 */

export type Kind = {
  visits: number | null;
  price: number;
  paid: number;
  /** The number of days for which the lot waits for its first visit. */
  waits: number | null;
  burns: boolean;
  days: number | null;
};

type ModelCharge = { id: number; day: number; weight: number; service: number; wasOwed?: true };
export type ModelLot = Kind & {
  id: number;
  soldDay: number;
  untilDay: number | null;
  frozen: Set<number>;
  closedDay: number | null;
  moved: number;
  charges: ModelCharge[];
};

export type Label = 'pending' | 'active' | 'frozen' | 'exhausted' | 'expired' | 'closed';
export type Line = {
  id: number;
  label: Label;
  start: number | null;
  end: number | null;
  used: number;
  left: number | null;
  burned: number;
  returned: number;
  moved: number;
  kept: number;
};

export const DEBT_LIMIT = 2;

export class PassesModel {
  today = 0;
  lots: ModelLot[] = [];
  debts: ModelCharge[] = [];
  #lastLot = 0;
  #lastCharge = 0;

  buy(kind: Kind, coversDebts: boolean): number {
    const lot = this.#add(kind, null);
    if (!coversDebts) return 0;
    const byDay = [...this.debts].sort((left, right) => left.day - right.day);
    const covered = byDay.filter((debt) => {
      const fits = canCover(lot, debt);
      if (fits) lot.charges.push({ ...debt, wasOwed: true });
      return fits;
    });
    this.debts = this.debts.filter((debt) => !covered.includes(debt));
    return covered.length;
  }

  writeOff(visit: { day: number; weight: number; service: number }, named: number | null): string {
    const able = this.lots.filter((lot) => (named === null || lot.id === named) && canPay(lot, visit));
    if (able.length === 0) {
      if (named !== null) return 'refused';
      const owed = this.debts.reduce((sum, debt) => sum + debt.weight, 0);
      if (owed + visit.weight > DEBT_LIMIT * 100) return 'refused';
      this.debts.push({ id: (this.#lastCharge += 1), ...visit });
      return 'uncovered';
    }
    const lot = able.reduce((best, each) => (isBetter(each, best, visit.day) ? each : best));
    if (throwsOut(lot, visit.day)) return `conflict on ${lot.id}`;
    lot.charges.push({ id: (this.#lastCharge += 1), ...visit });
    return `lot ${lot.id}`;
  }

  reverse(id: number): void {
    for (const lot of this.lots) lot.charges = lot.charges.filter((charge) => charge.id !== id);
    this.debts = this.debts.filter((debt) => debt.id !== id);
  }

  freeze(id: number, from: number, length: number): void {
    for (let day = from; day < from + length; day += 1) this.lot(id).frozen.add(day);
  }

  pay(id: number): void {
    const lot = this.lot(id);
    lot.paid += unitOf(lot);
  }

  /** Closes the lot and returns the money to refund. */
  close(id: number): number {
    const lot = this.lot(id);
    lot.closedDay = this.today;
    return lot.paid - (usedOf(lot) * unitOf(lot)) / 100;
  }

  /** The freeze in force ends and a future one is dropped; the validity continues from where it was. */
  transfer(id: number): void {
    const lot = this.lot(id);
    const unfrozen = { ...lot, frozen: new Set([...lot.frozen].filter((day) => day < this.today)) };
    const { start, end } = spanOf(unfrozen, this.today);
    const remaining = lot.visits! - usedOf(lot);
    const price = (remaining * unitOf(lot)) / 100;
    this.close(id);
    lot.moved = remaining;
    const clock =
      start === null ? { waits: deadlineOf(unfrozen) - this.today, days: lot.days } : { waits: null, days: null };
    this.#add({ ...lot, ...clock, visits: remaining, price, paid: price }, start === null ? null : end);
  }

  lot(id: number): ModelLot {
    return this.lots.find((lot) => lot.id === id)!;
  }

  /** Charges that could be reversed, lowest id first. */
  chargeIds(): number[] {
    const all = [...this.lots.flatMap((lot) => (lot.closedDay === null ? lot.charges : [])), ...this.debts];
    return all.map((charge) => charge.id).sort((left, right) => left - right);
  }

  lines(): Line[] {
    return this.lots.map((lot) => lineOf(lot, this.today));
  }

  #add(kind: Kind, untilDay: number | null): ModelLot {
    const { visits, price, paid, waits, burns, days } = kind;
    const id = (this.#lastLot += 1);
    const terms = { visits, price, paid, waits, burns, days };
    const lot: ModelLot = {
      ...terms,
      id,
      soldDay: this.today,
      untilDay,
      frozen: new Set(),
      closedDay: null,
      moved: 0,
      charges: [],
    };
    this.lots.push(lot);
    return lot;
  }
}

function lineOf(lot: ModelLot, day: number): Line {
  const { start, end } = spanOf(lot, day);
  const label = labelOf(lot, day);
  const used = usedOf(lot);
  const { moved } = lot;
  const remaining = lot.visits === null ? null : lot.visits - used - moved;
  const line = { id: lot.id, label, start, end, used, moved, left: remaining, burned: 0, returned: 0, kept: 0 };
  if (label === 'expired') return { ...line, left: 0, burned: remaining ?? 0 };
  return label === 'closed' ? { ...line, left: 0, returned: remaining ?? 0 } : line;
}

/** Returns the day by which `count` unfrozen days have passed, the first included. */
function walk(from: number, count: number, frozen: Set<number>): number {
  let day = from - 1;
  for (let passed = 0; passed < count; passed += frozen.has(day) ? 0 : 1) day += 1;
  return day;
}

function deadlineOf(lot: ModelLot): number {
  return lot.waits === null ? lot.soldDay : walk(lot.soldDay, lot.waits + 1, lot.frozen);
}

function spanOf(lot: ModelLot, day: number): { start: number | null; end: number | null } {
  const deadline = deadlineOf(lot);
  const visited = lot.charges.flatMap(({ day: each, wasOwed }) => (wasOwed || each < lot.soldDay ? [] : [each]));
  let start: number | null = visited.length > 0 ? Math.min(...visited) : null;
  if (lot.waits === null) start = lot.soldDay;
  else if (!lot.burns && (start === null ? day >= deadline : start > deadline)) start = deadline;
  if (lot.untilDay !== null) {
    // An end set by hand is postponed by the same walk: as many unfrozen days from the sale as there were.
    return { start, end: walk(lot.soldDay, lot.untilDay - lot.soldDay + 1, lot.frozen) };
  }
  if (start === null) return { start, end: lot.burns ? deadline : null };
  return { start, end: lot.days === null ? null : walk(start, lot.days, lot.frozen) };
}

function labelOf(lot: ModelLot, day: number): Label {
  if (lot.closedDay !== null) return 'closed';
  if (lot.visits !== null && usedOf(lot) === lot.visits) return 'exhausted';
  const { start, end } = spanOf(lot, day);
  if (end !== null && day > end) return 'expired';
  if (lot.frozen.has(day)) return 'frozen';
  return start === null || day < start ? 'pending' : 'active';
}

function canPay(lot: ModelLot, { day, weight, service }: { day: number; weight: number; service: number }): boolean {
  if (lot.closedDay !== null || labelOf(lot, day) === 'expired' || lot.frozen.has(day)) return false;
  if (weight > roomIn(lot) || isFullThatDay(lot, { day, service })) return false;
  const { start, end } = spanOf(withVisit(lot, day), day);
  return start !== null && start <= day && (end === null || day <= end);
}

/** A debt older than the lot needs room alone; a later one also a day on which the lot is good. */
function canCover(lot: ModelLot, debt: ModelCharge): boolean {
  if (debt.weight > roomIn(lot)) return false;
  if (debt.day < (spanOf(lot, debt.day).start ?? lot.soldDay)) return true;
  return labelOf(lot, debt.day) !== 'expired' && !lot.frozen.has(debt.day) && !isFullThatDay(lot, debt);
}

function isFullThatDay(lot: ModelLot, { day, service }: { day: number; service: number }): boolean {
  if (lot.visits !== null) return false;
  const thatDay = lot.charges.filter((charge) => charge.day === day);
  return thatDay.length >= 2 || thatDay.some((charge) => charge.service === service);
}

function throwsOut(lot: ModelLot, day: number): boolean {
  const before = spanOf(lot, day).end ?? Infinity;
  const after = spanOf(withVisit(lot, day), day).end ?? Infinity;
  return lot.charges.some((charge) => charge.day <= before && charge.day > after);
}

function withVisit(lot: ModelLot, day: number): ModelLot {
  return { ...lot, charges: [...lot.charges, { id: 0, day, weight: 0, service: 0 }] };
}

function isBetter(left: ModelLot, right: ModelLot, day: number): boolean {
  if ((left.visits === null) !== (right.visits === null)) return left.visits === null;
  const isWaiting = (lot: ModelLot) => {
    const { start } = spanOf(lot, day);
    return start === null || start > day;
  };
  // An exhausted lot is filtered out before, so a pending lot is always a waiting one.
  if (isWaiting(left) !== isWaiting(right)) return isWaiting(right);
  const [leftEnd, rightEnd] = [left, right].map((lot) => spanOf(lot, day).end ?? Infinity);
  if (leftEnd !== rightEnd) return leftEnd! < rightEnd!;
  return left.soldDay === right.soldDay ? left.id < right.id : left.soldDay < right.soldDay;
}

function roomIn(lot: ModelLot): number {
  const visitsMade = lot.visits === null ? lot.charges.length * 100 : usedOf(lot);
  const paidFor = lot.paid >= lot.price ? Infinity : (Math.floor(lot.paid / unitOf(lot)) + 1) * 100;
  return Math.min(lot.visits ?? Infinity, paidFor) - visitsMade;
}

function usedOf(lot: ModelLot): number {
  return lot.visits === null ? 0 : lot.charges.reduce((sum, charge) => sum + charge.weight, 0);
}

function unitOf(lot: ModelLot): number {
  return lot.visits === null ? lot.price : (lot.price * 100) / lot.visits;
}
