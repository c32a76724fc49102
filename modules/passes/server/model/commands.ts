/**
 * The commands of the model test: each is performed on the simple model and on the product's rules, and both must
 * answer alike. Numbers of taken transitions are counted, so that a command that never applies is noticed.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Desk } from './desk.ts';
import type { Kind, Label, PassesModel } from './passes-model.ts';

/**
 * Counts how often each transition was taken: `write_off pending→active` of a lot, or `write_off refused` without one.
 */
export type Journal = Map<string, number>;

type PassesOps = PassesModel | Desk;
type Act = {
  name: string;
  /**
   * The same call is made to the model and to the desk, and both must answer alike. Null when the call makes no sense
   * now.
   */
  plan: (model: Readonly<PassesModel>) => ((ops: PassesOps) => string | number | void) | null;
};

const full = { burns: false, waits: null };
const kinds: Kind[] = [
  { ...full, visits: 200, price: 120_000, paid: 120_000, days: 14 },
  { ...full, visits: 100, price: 60_000, paid: 60_000, days: 7, waits: 10 },
  { ...full, visits: 300, price: 180_000, paid: 180_000, days: 12, waits: 5, burns: true },
  { ...full, visits: 400, price: 240_000, paid: 0, days: 21 },
  { ...full, visits: 400, price: 240_000, paid: 240_000, days: 5, waits: 20 },
  { ...full, visits: 200, price: 120_000, paid: 120_000, days: null },
  { ...full, visits: null, price: 500_000, paid: 500_000, days: 10 },
];

const open: readonly Label[] = ['pending', 'active', 'frozen'];

function anyLot(model: Readonly<PassesModel>, index: number, labels: readonly Label[]): number | null {
  const fitting = model.lines().filter(({ label }) => labels.includes(label));
  return fitting.length === 0 ? null : fitting[index % fitting.length]!.id;
}

const buy = fc.record({ kind: fc.constantFrom(...kinds), covers: fc.boolean() }).map(({ kind, covers }): Act => ({
  name: 'buy',
  plan: (model) => (model.lots.length >= 8 ? null : (ops) => `covering ${ops.buy(kind, covers)}`),
}));

const visit = fc.record({
  // Most visits are marked at once, some so late that the start of a lot moves before its other visits.
  back: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 3 }), weight: 3 },
    { arbitrary: fc.integer({ min: 4, max: 14 }), weight: 1 },
  ),
  weight: fc.constantFrom(100, 100, 50),
  service: fc.constantFrom(1, 2),
});

const writeOff = fc.tuple(visit, fc.option(fc.nat(7), { freq: 3 })).map(([{ back, weight, service }, index]): Act => ({
  name: 'write_off',
  plan: ({ today, lots }) => {
    const named = index === null ? null : lots[index];
    if (named === undefined) return null;
    return (ops) => ops.writeOff({ day: today - back, weight, service }, named?.id ?? null);
  },
}));

const reverse = fc.nat(20).map((index): Act => ({
  name: 'take_back',
  plan: (model) => {
    const ids = model.chargeIds();
    return ids.length === 0 ? null : (ops) => ops.reverse(ids[index % ids.length]!);
  },
}));

const freeze = fc
  .record({ index: fc.nat(7), gap: fc.integer({ min: 1, max: 4 }), length: fc.integer({ min: 1, max: 6 }) })
  .map(({ index, gap, length }): Act => ({
    name: 'freeze',
    plan: (model) => {
      const id = anyLot(model, index, ['pending', 'active']);
      if (id === null) return null;
      const lot = model.lot(id);
      const from = model.today + gap;
      // A lot without an end cannot be frozen, and freezes do not overlap: the action and the database enforce that.
      const isFree = Array.from({ length }, (_, day) => from + day).every((day) => !lot.frozen.has(day));
      return isFree && (lot.days !== null || lot.untilDay !== null) ? (ops) => ops.freeze(id, from, length) : null;
    },
  }));

const pass = fc.integer({ min: 1, max: 7 }).map((days): Act => ({
  name: 'pass',
  plan: () => (ops) => {
    ops.today += days;
  },
}));

const pay = fc.nat(7).map((index): Act => ({
  name: 'pay',
  plan: (model) => {
    const owing = model.lots.filter((lot) => lot.paid < lot.price && lot.closedDay === null);
    return owing.length === 0 ? null : (ops) => ops.pay(owing[index % owing.length]!.id);
  },
}));

const transfer = fc.nat(7).map((index): Act => ({
  name: 'transfer',
  plan: (model) => {
    const id = anyLot(model, index, open);
    if (id === null) return null;
    const { visits, paid, price } = model.lot(id);
    return visits !== null && paid === price ? (ops) => ops.transfer(id) : null;
  },
}));

const refund = fc.nat(7).map((index): Act => ({
  name: 'refund',
  plan: (model) => {
    const id = anyLot(model, index, [...open, 'exhausted']);
    return id === null ? null : (ops) => ops.close(id);
  },
}));

/** Charges and passing days are generated more often than the rest, as in real use. */
export const acts: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: buy, weight: 3 },
  { arbitrary: writeOff, weight: 9 },
  { arbitrary: reverse, weight: 3 },
  { arbitrary: freeze, weight: 2 },
  { arbitrary: pass, weight: 4 },
  { arbitrary: pay, weight: 1 },
  { arbitrary: transfer, weight: 1 },
  { arbitrary: refund, weight: 1 },
);

export function toCommand({ name, plan }: Act, journal: Journal): fc.Command<PassesModel, Desk> {
  let text = name;
  return {
    check: (model) => plan(model) !== null,
    run: (model, desk) => {
      const act = plan(model)!;
      const before = model.lines();
      const outcome = act(model);
      text = outcome === undefined ? name : `${name}: ${outcome}`;
      expect(act(desk), text).toEqual(outcome);
      expect(desk.lines(), text).toEqual(model.lines());
      expectConserved(desk, model);
      note(journal, name, { before, after: model.lines(), outcome: String(outcome ?? '') });
    },
    toString: () => text,
  };
}

/** On every lot sold = used + moved + left + burned + returned + kept, and both sides agree on the debt. */
function expectConserved(desk: Desk, model: PassesModel): void {
  for (const { id, used, moved, left, burned, returned, kept } of desk.lines()) {
    const sold = desk.lot(id).visits;
    if (sold !== null) expect(used + moved + left! + burned + returned + kept).toBe(sold);
  }
  const sumOf = (visits: readonly number[]) => visits.reduce((sum, each) => sum + each, 0);
  expect(sumOf(desk.debts.map((debt) => debt.visits))).toBe(sumOf(model.debts.map((debt) => debt.weight)));
}

type Labeled = readonly { id: number; label: Label }[];
type Transition = { before: Labeled; after: Labeled; outcome: string };

function note(journal: Journal, name: string, { before, after, outcome }: Transition): void {
  const add = (transition: string) => journal.set(transition, (journal.get(transition) ?? 0) + 1);
  for (const { id, label } of after) {
    const was = before.find((line) => line.id === id)?.label ?? 'none';
    if (was !== label) add(`${name} ${was}→${label}`);
  }
  if (outcome === '') add(name);
  if (/^(refused|uncovered|conflict)/.test(outcome)) add(`${name} ${outcome.split(' ')[0]}`);
  if (/^covering [1-9]/.test(outcome)) add(`${name} covering`);
}
