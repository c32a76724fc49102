/**
 * Balances and payments of another program come in once, as history or on the technical account and never as income,
 * and go back in their turn.
 */
import { describe, expect, test, vi } from 'vitest';
import { financeRoutes } from '@ritm/finance/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import type { TestApp } from '@ritm/testing';
import { moyklassPayments } from './fixtures/payments.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, importTable, rollBack, rowsOf } from './testing.ts';

/** A file goes through four jobs, and a test imports several files. */
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const ofSchool = () => ({ role: 'owner' as const, school_id: school.school_id });

async function walletOf(search: string) {
  const { data } = await t.call(school.owner, studentsRoutes.list_students, { params: ofSchool(), query: { search } });
  const params = { ...ofSchool(), student_id: data[0]!.id };
  return t.call(school.owner, financeRoutes.get_student_wallet, { params });
}

const yearOf = () =>
  t.call(school.owner, financeRoutes.list_finances, {
    params: ofSchool(),
    query: { date_from: '2026-01-01', date_to: '2026-12-31', per_page: 100 },
  });

describe('balances of another program', () => {
  const HEAD = 'ФИО;Телефон;Баланс;Бонусы';
  const first = csvFile([HEAD, 'Деньгова Анна;89001000001;1 500,50;300', 'Деньгова Вера;89001000002;-1 200;']);

  test('stand on the technical account, below zero is a debt, and none of it is income', async () => {
    const checked = await checkTable(t, school, first);
    expect(checked.summary).toMatchObject({ balances: 3, money: 150_050, owed: 120_000, bonuses: 1, bonus: 30_000 });
    const done = await importTable(
      t,
      school,
      csvFile([HEAD, 'Счетова Анна;89001000003;1 500,50;300', 'Счетова Вера;89001000004;-1 200;']),
    );
    expect(done.made).toMatchObject({ clients: 2, balances: 3 });
    expect(await walletOf('Счетова Анна')).toMatchObject({ money: 150_050, bonus: 30_000 });
    expect(await walletOf('Счетова Вера')).toMatchObject({
      money: -120_000,
      data: [{ ledger: 'money', account: 'opening', amount: -120_000, date: '2026-09-15' }],
    });
    expect((await yearOf()).totals).toEqual({ income: 0, expense: 0, refund: 0, net: 0 });
    expect(await t.verify()).toEqual([]);
  });

  test('a column of debts means a debt whatever its sign; what is not paid for a pass is owed', async () => {
    await importTable(
      t,
      school,
      csvFile([
        'ФИО;Телефон;Абонемент;Остаток занятий;Стоимость;Оплачено;Осталось оплатить',
        'Должникова Анна;89001000011;Балет;4;5 200;3 000;2 200',
        'Должникова Вера;89001000012;Балет;4;5 200;5 200;',
        'Должникова Гита;89001000013;Балет;4;5 200;4 000;',
      ]),
    );
    expect(await walletOf('Должникова Анна')).toMatchObject({ money: -220_000, data: [{ comment: 'Балет' }] });
    expect(await walletOf('Должникова Вера')).toMatchObject({ money: 0, data: [] });
    expect(await walletOf('Должникова Гита')).toMatchObject({ money: -120_000 });
  });

  test('the same file again changes nothing, a later one the difference, and each is taken back in its turn', async () => {
    const one = await importTable(t, school, first);
    const again = await importTable(t, school, first);
    expect(again.counts).toMatchObject({ same: 2, new: 0, update: 0 });
    expect(again.made).toMatchObject({ balances: 0 });
    const later = await importTable(t, school, csvFile([HEAD, 'Деньгова Анна;89001000001;900;300']));
    expect(later).toMatchObject({ counts: { update: 1 }, made: { balances: 1 } });
    expect(await walletOf('Деньгова Анна')).toMatchObject({ money: 90_000, bonus: 30_000 });

    const early = await rollBack(t, school, one.id);
    expect(early.undone).toMatchObject({ kept: 1, clients: 1 });
    const [kept] = await rowsOf(t, school, one.id, 'undo');
    expect(kept?.notes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['undo.balance_told_anew', 'undo.client_in_use']),
    );
    expect(await walletOf('Деньгова Анна')).toMatchObject({ money: 90_000 });
    await rollBack(t, school, later.id);
    expect(await walletOf('Деньгова Анна')).toMatchObject({ money: 150_050 });
    expect(await t.verify()).toEqual([]);
  });
});

describe('payments of another program', () => {
  test('MoyKlass-like payments: history on their own dates, charges of the old account left out', async () => {
    const done = await importTable(t, school, await moyklassPayments());
    expect(done.summary).toMatchObject({ payments: 54 });
    expect(done.made).toMatchObject({ clients: 20, payments: 54 });
    const { data, totals } = await yearOf();
    expect(totals).toMatchObject({ income: done.summary!.paid, refund: done.summary!.refunded, expense: 0 });
    expect(new Set(data.map(({ account }) => account))).toEqual(new Set(['cash', 'card', 'bank', 'sbp']));
    expect(data.every(({ imported, student_id }) => imported && student_id !== null)).toBe(true);
    expect(data.find(({ comment }) => comment === 'Бартер')).toMatchObject({ account: 'cash', category: 'Абонемент' });
    const codes = (await rowsOf(t, school, done.id)).flatMap(({ notes }) => notes.map(({ code }) => code));
    expect(codes.filter((code) => code === 'payment.is_charge')).toHaveLength(6);
    expect(await t.verify()).toEqual([]);
  });

  test('never double: not by the same file, not beside what was written by hand', async () => {
    const head = 'Клиент;Телефон;Дата платежа;Сумма платежа;Способ оплаты';
    const one = await importTable(t, school, csvFile([head, 'Оплатова Анна;89001000021;01.03.2026;5 200;карта']));
    expect(one.made).toMatchObject({ payments: 1 });
    const student_id = (await yearOf()).data[0]!.student_id!;
    await t.call(school.owner, financeRoutes.add_finance, {
      params: ofSchool(),
      body: { kind: 'income', amount: 180_000, date: '2026-03-05', category: 'Разовые', student_id },
    });
    const later = await importTable(
      t,
      school,
      csvFile([
        head,
        'Оплатова Анна;89001000021;01.03.2026;5 200;карта',
        'Оплатова Анна;89001000021;05.03.2026;1 800;нал',
        'Оплатова Анна;89001000021;07.03.2026;1 800;нал',
      ]),
    );
    expect(later.made).toMatchObject({ payments: 1 });
    expect((await yearOf()).totals.income).toBe(520_000 + 180_000 + 180_000);
  });

  test('a payment of years ago is imported as it is: an import needs no reason for old dates', async () => {
    const head = 'Клиент;Телефон;Дата платежа;Сумма платежа';
    const done = await importTable(t, school, csvFile([head, 'Старова Анна;89001000041;01.03.2019;5 200']));
    expect(done.made).toMatchObject({ payments: 1 });
    const { data } = await t.call(school.owner, financeRoutes.list_finances, {
      params: ofSchool(),
      query: { date_from: '2019-03-01', date_to: '2019-03-01' },
    });
    expect(data).toMatchObject([{ amount: 520_000, date: '2019-03-01', imported: true }]);
    // The control: by hand the same record is refused without a reason.
    const byHand = await t.request(school.owner, financeRoutes.add_finance, {
      params: ofSchool(),
      body: { kind: 'income', amount: 520_000, date: '2019-03-01', category: 'Разовые' },
    });
    expect(byHand).toMatchObject({ status: 422, body: { code: 'finance.date_reason' } });
  });

  test('taken back, nothing of them is left but what a person has changed', async () => {
    const head = 'Клиент;Телефон;Дата платежа;Сумма платежа';
    const file = csvFile([
      head,
      'Взятова Анна;89001000031;01.03.2026;5 200',
      'Взятова Вера;89001000032;02.03.2026;700',
    ]);
    const done = await importTable(t, school, file);
    const records = (await yearOf()).data;
    const anna = records.find(({ amount }) => amount === 520_000)!;
    await t.call(school.owner, financeRoutes.edit_finance, {
      params: { ...ofSchool(), id: anna.id },
      body: { amount: 500_000 },
    });
    const undone = await rollBack(t, school, done.id);
    expect(undone.undone).toMatchObject({ payments: 1, kept: 1, clients: 1 });
    expect((await yearOf()).data).toMatchObject([{ amount: 500_000, imported: false }]);
    expect(await t.verify()).toEqual([]);
  });

  test('the wallet is for who may see money, and of the own organization alone', async () => {
    await importTable(t, school, csvFile(['ФИО;Телефон;Баланс', 'Чужакова Анна;89001000041;100']));
    const other = await buildSchool(t);
    const { data } = await t.call(school.owner, studentsRoutes.list_students, { params: ofSchool(), query: {} });
    const params = { role: 'owner' as const, school_id: other.school_id, student_id: data[0]!.id };
    expect((await t.request(other.owner, financeRoutes.get_student_wallet, { params })).status).toBe(404);
  });
});
