import { countImportedPayments, openingBalancesOf, type OpeningBalance } from '@ritm/finance/server';
import type { ImportSummary } from '../../contract/index.ts';
import { moneyOfRows } from '../apply/money.ts';
import type { ResolvedRow } from '../apply/subjects.ts';
import type { SimulatedData } from './simulated-data.ts';

type Counts = Pick<
  ImportSummary,
  'balances' | 'balances_beside' | 'money' | 'owed' | 'bonuses' | 'bonus' | 'payments' | 'paid' | 'refunded'
>;

type StoredBalance = Pick<OpeningBalance, 'student_id' | 'ledger' | 'subject' | 'amount'>;

const keyOf = ({ student_id, ledger, subject }: Pick<OpeningBalance, 'student_id' | 'ledger' | 'subject'>): string =>
  `${student_id}|${ledger}|${subject}`;

/** Counts balances that would change and payments that are new, batch by batch. */
export class SimulatedMoney {
  readonly counts: Counts = {
    balances: 0,
    balances_beside: 0,
    money: 0,
    owed: 0,
    bonuses: 0,
    bonus: 0,
    payments: 0,
    paid: 0,
    refunded: 0,
  };
  readonly #beside = new Set<number>();
  /** Balances after the batches so far. */
  readonly #balances = new Map<string, number>();

  async add(
    simulated: SimulatedData,
    resolved: readonly ResolvedRow[],
    { today, import_id }: { today: string; import_id: number },
  ): Promise<void> {
    const { runner, school_id } = simulated;
    const { balances, payments } = moneyOfRows(resolved, today, import_id);
    const [before, fresh] = await Promise.all([
      openingBalancesOf(runner, school_id, [...new Set(balances.map(({ student_id }) => student_id))]),
      countImportedPayments(runner, school_id, payments),
    ]);
    const stored = new Map(before.map((one) => [keyOf(one), one.amount]));
    this.#countBeside(before, balances);
    // When a batch contains a balance twice, the last value is written.
    for (const [key, one] of new Map(balances.map((balance) => [keyOf(balance), balance]))) {
      if (one.amount !== (this.#balances.get(key) ?? stored.get(key) ?? 0)) this.#addBalance(one);
      this.#balances.set(key, one.amount);
    }
    for (const { kind, total, amount } of fresh) {
      this.counts.payments += total;
      this.counts[kind === 'income' ? 'paid' : 'refunded'] += amount;
    }
  }

  /** A balance under another subject is not replaced: «долг за абонемент» stays beside «баланс клиента». */
  #countBeside(before: readonly StoredBalance[], balances: readonly OpeningBalance[]): void {
    const replaced = new Set(balances.map(keyOf));
    for (const { student_id, ledger } of balances) {
      const stays = before.some(
        (one) =>
          one.student_id === student_id && one.ledger === ledger && one.amount !== 0 && !replaced.has(keyOf(one)),
      );
      if (stays) this.#beside.add(student_id);
    }
    this.counts.balances_beside = this.#beside.size;
  }

  #addBalance({ ledger, amount }: OpeningBalance): void {
    this.counts.balances++;
    if (ledger === 'bonus') {
      this.counts.bonuses++;
      this.counts.bonus += amount;
    } else if (amount > 0) this.counts.money += amount;
    else this.counts.owed -= amount;
  }
}
