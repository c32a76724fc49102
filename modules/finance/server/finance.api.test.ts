/**
 * Records of money are added, edited and deleted only by reversal, an id stays through edits, periods sum to their
 * parts, and money is the owner's. Control: without lock and key a record edited by many at once is changed more than
 * once.
 */
import { auditOf } from '@ritm/audit/testing';
import { transact, writeContext } from '@ritm/platform';
import { testSwitches } from '@ritm/platform/testing';
import { buildAdministrator, buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { forgetAuditOf, openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { financeRoutes as routes } from '../contract/index.ts';
import { paidFor, recordIncome, recordRefund, reverseFor, type Income } from './ledger.ts';
import { buildFinance } from './testing.ts';

let t: TestApp;
let ours: SchoolOfTest;
let theirs: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' });
  [ours, theirs] = [await buildSchool(t), await buildSchool(t)];
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

const at = (school: SchoolOfTest, role: 'owner' | 'administrator' = 'owner') => ({ role, school_id: school.school_id });
const item = ({ id }: { id: number }, school = ours) => ({ ...at(school), id });
const add = (body: Record<string, unknown>) => t.request(ours.owner, routes.add_finance, { params: at(ours), body });
const edit = (record: { id: number }, body: Record<string, unknown>) =>
  t.request(ours.owner, routes.edit_finance, { params: item(record), body });
const remove = (record: { id: number }) => t.request(ours.owner, routes.delete_finance, { params: item(record) });
const list = (query: Record<string, unknown>, school = ours) =>
  t.call(school.owner, routes.list_finances, { params: at(school), query });
const rowsOf = async (id: number) =>
  (await t.sql<{ n: number }>('select count(*)::int as n from finances where id = $1 or reverses_id = $1', [id]))[0]!.n;

/** Runs what a higher module does in its own transaction. */
const inTransaction = (school: SchoolOfTest, body: (tx: ReturnType<typeof writeContext>) => void) =>
  transact(t.platform.database, async (tx) => {
    const facts = {
      actor: undefined,
      school_id: school.school_id,
      time_zone: school.time_zone,
      now: t.clock.now(),
      language: 'ru' as const,
      request: { id: 'test', ip: undefined, device: undefined, from: undefined },
      contributions: t.platform.contributions,
    };
    body(writeContext(tx, facts, t.platform.effects));
  });
const sale = (source_id: number, more: Partial<Income> = {}): Income => ({
  amount: 440_000,
  date: '2026-03-11',
  account: 'card',
  student_id: null,
  source_type: 'lesson_plus',
  source_id,
  ...more,
});

describe('adding', () => {
  test('keeps what is given, and takes today and cash for the rest', async () => {
    const student = await buildStudent(t, ours, { lastname: 'Платонова', firstname: 'Ада' });
    const { status, body } = await add({
      kind: 'income',
      amount: 100_050,
      category: ' Прочее ',
      comment: 'Пояс',
      student_id: student.id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'income',
      amount: 100_050,
      category: 'Прочее',
      comment: 'Пояс',
      student_id: student.id,
      student_name: 'Платонова Ада',
      date: '2026-03-11',
      account: 'cash',
      source_type: null,
      reversed: false,
      can: { edit: true, delete: true },
    });
    expect(await t.call(ours.owner, routes.get_finance, { params: item(body) })).toEqual(body);
    expect(await auditOf(t, ours, { object_type: 'finance', object_id: body.id })).toMatchObject([
      { action: 'finance.added', after: { amount: 100_050 } },
    ]);
  });

  test('today is the organization’s: past midnight in Yekaterinburg it is the next day', async () => {
    await t.clock.set('2026-03-11T19:30:00.000Z');
    expect((await add({ kind: 'expense', amount: 1, category: 'Аренда' })).body.date).toBe('2026-03-12');
    await t.clock.set('2026-03-11T07:00:00.000Z');
  });

  test.each([
    ['nothing', { amount: 0 }, ['amount']],
    ['less than nothing', { amount: -1 }, ['amount']],
    ['a fraction of a kopeck', { amount: 10.5 }, ['amount']],
    ['more than there is', { amount: 100_000_000_001 }, ['amount']],
    ['a refund by hand', { kind: 'refund' }, ['kind']],
    ['no category', { category: ' ' }, ['category']],
    ['a day that does not exist', { date: '2026-02-29' }, ['date']],
    ['an account of nowhere', { account: 'gold' }, ['account']],
    ['a client of nowhere', { student_id: 999_999 }, ['student_id']],
    ['an employee of nowhere', { staff_id: 999_999 }, ['staff_id']],
    ['a document’s name', { source_type: 'lesson_plus', source_id: 1 }, ['source_id', 'source_type']],
  ])('refuses %s at its field', async (_, body, fields) => {
    const refused = await add({ kind: 'income', amount: 100, category: 'Прочее', ...body });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors!).toSorted()).toEqual(fields);
  });

  test('refuses another organization’s client', async () => {
    const foreign = await buildStudent(t, theirs);
    expect((await add({ kind: 'income', amount: 1, category: 'Прочее', student_id: foreign.id })).status).toBe(422);
  });

  test('a repeated click adds once', async () => {
    const send = () =>
      t.request(
        ours.owner,
        routes.add_finance,
        { params: at(ours), body: { kind: 'income', amount: 7, category: 'Повтор' } },
        { idempotencyKey: 'one-click-sent-again' },
      );
    const replies = await Promise.all(Array.from({ length: 5 }, send));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await t.sql(`select count(*)::int as n from finances where category = 'Повтор'`)).toEqual([{ n: 1 }]);
  });
});

describe('editing', () => {
  test('reverses the row and stands under the id it was given', async () => {
    const before = await buildFinance(t, ours, { amount: 100, category: 'Было', comment: 'да' });
    const { body } = await edit(before, { amount: 250, date: '2026-02-01' });
    expect(body).toMatchObject({ amount: 250, date: '2026-02-01', category: 'Было', comment: 'да', reversed: false });
    expect(body.id).toBe(before.id);
    expect(await t.call(ours.owner, routes.get_finance, { params: item(before) })).toMatchObject({
      id: before.id,
      amount: 250,
      reversed: false,
      can: { edit: true, delete: true },
    });
    const { data } = await list({ date_from: '2026-02-01', date_to: '2026-02-01' });
    expect(data.map(({ id }) => id)).toContain(before.id);
    expect(await t.sql('select amount, date::text, kind from finances where reverses_id = $1', [before.id])).toEqual([
      { amount: '-100', date: '2026-03-11', kind: 'income' },
    ]);
    expect(await auditOf(t, ours, { object_type: 'finance', object_id: before.id })).toMatchObject([
      { action: 'finance.edited', before: { amount: 100 }, after: { amount: 250, id: expect.any(Number) } },
      { action: 'finance.added' },
    ]);
  });

  test('that changes nothing writes nothing', async () => {
    const before = await buildFinance(t, ours, { amount: 100 });
    expect((await edit(before, { amount: 100 })).body.id).toBe(before.id);
    expect(await rowsOf(before.id)).toBe(1);
  });

  test('by many at once: one deletes it, and each row is reversed once; without lock and key it is changed more than once', async () => {
    const race = async () => {
      const record = await buildFinance(t, ours);
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? edit(record, { amount: n + 1 }) : remove(record))),
      );
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      const deleted = replies.filter(({ status }, n) => n % 2 === 0 && status === 200).length;
      return { deleted, reversals: (await rowsOf(record.id)) - 1 };
    };
    for (let round = 0; round < 10; round++) expect(await race()).toEqual({ deleted: 1, reversals: 1 });
    testSwitches.locks = false;
    try {
      for (let round = 0; round < 10; round++) expect((await race()).reversals).toBe(1);
    } finally {
      testSwitches.locks = true;
    }
    await withoutGuards(async () => {
      let doubled = 0;
      for (let round = 0; round < 10; round++) if ((await race()).reversals > 1) doubled++;
      expect(doubled).toBeGreaterThan(0);
    });
  });
});

/** The control of the race runs without the lock and the unique key. Its damage is removed before `verify` runs. */
async function withoutGuards(body: () => Promise<void>): Promise<void> {
  const [{ greatest }] = (await t.sql('select max(id) as greatest from finances')) as [{ greatest: string }];
  await t.sql('alter table finances drop constraint finances_school_id_reverses_id_key');
  testSwitches.locks = false;
  try {
    await body();
  } finally {
    testSwitches.locks = true;
    const gone = await t.sql<{ id: string }>('delete from finances where id > $1 returning id', [greatest]);
    await forgetAuditOf(
      t,
      'finance',
      gone.map(({ id }) => id),
    );
    await t.sql(
      'alter table finances add constraint finances_school_id_reverses_id_key unique (school_id, reverses_id)',
    );
  }
}

describe('deleting', () => {
  test('reverses; the list and the sums forget it', async () => {
    const school = await buildSchool(t);
    const [active, gone] = [
      await buildFinance(t, school, { amount: 300 }),
      await buildFinance(t, school, { amount: 500 }),
    ];
    await t.call(school.owner, routes.delete_finance, { params: item(gone, school) });
    const { data, totals } = await list({}, school);
    expect([data.map(({ id }) => id), totals.income]).toEqual([[active.id], 300]);
  });
});

describe('the ledger', () => {
  test('cannot be rewritten by the application', async () => {
    for (const statement of ['update finances set amount = 1', 'delete from finances', 'truncate finances'])
      await expect(t.sql(`do $do$ begin set local role ritm_app; ${statement}; end $do$`)).rejects.toThrow(
        /permission denied/,
      );
  });

  test('takes a document’s income, refund and reversal with the document’s commit', async () => {
    await inTransaction(ours, (tx) => recordIncome(tx, sale(501)));
    await inTransaction(ours, (tx) => recordRefund(tx, sale(501, { amount: 40_000 })));
    await inTransaction(ours, (tx) => recordIncome(tx, sale(502)));
    const paid = () =>
      paidFor(t.platform.database, {
        school_id: ours.school_id,
        source_type: 'lesson_plus',
        source_ids: [501, 502, 503],
      });
    expect(await paid()).toEqual(
      new Map([
        [501, 400_000],
        [502, 440_000],
      ]),
    );
    await inTransaction(ours, (tx) => {
      reverseFor(tx, { source_type: 'lesson_plus', source_id: 501 });
      recordIncome(tx, sale(501, { amount: 1_000 }));
    });
    expect(await paid()).toEqual(
      new Map([
        [501, 1_000],
        [502, 440_000],
      ]),
    );
    await expect(
      inTransaction(ours, (tx) => {
        recordIncome(tx, sale(503));
        throw new Error('the sale was refused');
      }),
    ).rejects.toThrow('refused');
    expect((await paid()).has(503)).toBe(false);
  });

  test('lets nobody change a document’s record by hand', async () => {
    await inTransaction(ours, (tx) => recordIncome(tx, sale(601)));
    const record = (await list({ per_page: 100 })).data.find(({ source_id }) => source_id === 601)!;
    expect(record).toMatchObject({ category: null, can: { edit: false, delete: false } });
    for (const refused of [await edit(record, { amount: 1 }), await remove(record)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'finance.automatic' } });
  });
});

describe('a period', () => {
  let school: SchoolOfTest;
  beforeAll(async () => {
    school = await buildSchool(t);
    const student = await buildStudent(t, school);
    await buildFinance(t, school, { amount: 1_000, date: '2026-03-01', category: 'Разовые', student_id: student.id });
    await buildFinance(t, school, { amount: 2_000, date: '2026-03-31', category: 'Разовые', account: 'card' });
    await buildFinance(t, school, {
      kind: 'expense',
      amount: 700,
      date: '2026-03-31',
      category: 'Аренда',
      account: 'bank',
    });
    await buildFinance(t, school, { amount: 90_000, date: '2026-02-28' });
    await buildFinance(t, school, { amount: 90_000, date: '2026-04-01' });
    await inTransaction(school, (tx) => recordRefund(tx, sale(1, { amount: 300, date: '2026-03-15' })));
    await inTransaction(school, (tx) => recordIncome(tx, sale(1, { amount: 300, date: '2026-03-15' })));
  });
  const totals = { income: 3_300, expense: 700, refund: 300, net: 2_300 };

  test('is the current month by default, both ends included', async () => {
    const reply = await list({}, school);
    expect(reply).toMatchObject({
      totals,
      meta: { total: 5, date_from: '2026-03-01', date_to: '2026-03-31' },
      can: { add: true },
    });
    expect(reply.data.map(({ date }) => date.slice(8))).toEqual(['31', '31', '15', '15', '01']);
    expect(reply).not.toHaveProperty('by_day');
  });

  test('comes with its groupings, which sum to the totals', async () => {
    const reply = await list({ extras: ['by_day', 'by_category', 'by_account'] }, school);
    expect(reply.by_day).toEqual([
      { date: '2026-03-01', income: 1_000, expense: 0, refund: 0, net: 1_000 },
      { date: '2026-03-15', income: 300, expense: 0, refund: 300, net: 0 },
      { date: '2026-03-31', income: 2_000, expense: 700, refund: 0, net: 1_300 },
    ]);
    expect(reply.by_category).toEqual([
      { category: 'Разовые', source_type: null, income: 3_000, expense: 0, refund: 0, net: 3_000 },
      { category: 'Аренда', source_type: null, income: 0, expense: 700, refund: 0, net: -700 },
      { category: null, source_type: 'lesson_plus', income: 300, expense: 0, refund: 300, net: 0 },
    ]);
    // Each line of «why» leads to the very records that it sums.
    for (const { category, source_type, net } of reply.by_category!)
      expect((await list(category === null ? { source_type } : { category }, school)).totals.net).toBe(net);
    for (const { account, net } of reply.by_account!) expect((await list({ account }, school)).totals.net).toBe(net);
    for (const groups of [reply.by_day!, reply.by_category!, reply.by_account!])
      for (const kind of ['income', 'expense', 'refund', 'net'] as const)
        expect(groups.reduce((sum, one) => sum + one[kind], 0)).toBe(totals[kind]);
  });

  test('pages without changing the totals', async () =>
    expect(await list({ per_page: 2, page: 3 }, school)).toMatchObject({
      totals,
      data: [{ date: '2026-03-01' }],
      meta: { total: 5 },
    }));

  test.each([
    [{ kind: 'expense' }, { expense: 700, net: -700 }],
    [{ account: 'card' }, { income: 2_300, net: 2_000 }],
    [{ category: 'Разовые' }, { income: 3_000, net: 3_000 }],
    [
      { date_from: '2026-03-31', date_to: '2026-04-01' },
      { income: 92_000, net: 91_300 },
    ],
    [
      { date_from: '2026-02-01', date_to: '2026-02-28' },
      { income: 90_000, net: 90_000 },
    ],
  ])('narrowed by %o sums to %o', async (query, expected) =>
    expect((await list(query, school)).totals).toMatchObject(expected),
  );

  test('of one client shows theirs', async () => {
    const [first] = (await list({ category: 'Разовые', account: 'cash' }, school)).data;
    expect((await list({ student_id: first!.student_id! }, school)).data).toEqual([first]);
  });

  test('turned round is refused', async () => {
    const refused = await t.request(school.owner, routes.list_finances, {
      params: at(school),
      query: { date_from: '2026-03-02', date_to: '2026-03-01' },
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: { date_to: [expect.any(String)] } } });
  });

  test('gives categories, its own first', async () => {
    const { data } = await t.call(school.owner, routes.list_finance_categories, { params: at(school) });
    const own = data.slice(0, 3).map(({ category }) => category);
    expect(own.toSorted()).toEqual(['Аренда', 'Прочее', 'Разовые'].toSorted());
    expect(data).toContainEqual({ kind: 'expense', category: 'Зарплата' });
    expect(data.filter(({ category }) => category === 'Аренда')).toHaveLength(1);
  });
});

describe('who may', () => {
  test('money is the owner’s', async () => {
    const { session } = await buildAdministrator(t, ours);
    const record = await buildFinance(t, ours);
    const params = at(ours, 'administrator');
    expect((await t.request(session, routes.list_finances, { params })).status).toBe(403);
    expect(
      (await t.request(session, routes.add_finance, { params, body: { kind: 'income', amount: 1, category: 'Моё' } }))
        .status,
    ).toBe(403);
    for (const route of [routes.get_finance, routes.delete_finance])
      expect((await t.request(session, route, { params: { ...params, id: record.id } })).status).toBe(403);
  });

  test('another organization’s record and a missing one are the same 404', async () => {
    const foreign = await buildFinance(t, theirs);
    for (const record of [foreign, { id: 999_999_999 }])
      for (const reply of [
        await t.request(ours.owner, routes.get_finance, { params: item(record) }),
        await edit(record, { amount: 1 }),
        await remove(record),
      ])
        expect(reply.status).toBe(404);
    expect(await rowsOf(foreign.id)).toBe(1);
  });
});
