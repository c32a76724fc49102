/**
 * The check forecasts exactly what the commit then makes (decision 041), over random decisions with their seed, and
 * each decision counts the forecast anew.
 */
import { expect, test, vi } from 'vitest';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import type { TestApp } from '@ritm/testing';
import { importsRoutes, madeKinds, type ImportItem, type ImportMade, type ImportRow } from '../../contract/index.ts';
import { random, type Random } from '@ritm/tables/testing';
import { schoolPerTest } from '../fixtures/school-per-test.ts';
import { checkTable, csvFile, importTable, rowsOf, showImport } from '../testing.ts';

/** A file goes through five jobs, and a test imports several files. */
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const paramsOf = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });

/** The counts that the check forecasts, in the kinds that the commit reports. */
function forecastImport({ summary }: ImportItem): ImportMade {
  if (!summary) throw new Error('nothing was counted');
  return Object.fromEntries(madeKinds.map((kind) => [kind, summary[kind]])) as ImportMade;
}

async function decide(
  id: number,
  row_no: number,
  body: { decision: 'new' | 'same' | 'skip'; student_id?: number | null; of_row?: number | null; alike?: boolean },
): Promise<ImportItem> {
  await t.call(school.owner, importsRoutes.decide_import_row, { params: { ...paramsOf(id), row_no }, body });
  await t.settle();
  return showImport(t, school, id);
}

async function commit(id: number): Promise<ImportItem> {
  await t.call(school.owner, importsRoutes.commit_import, { params: paramsOf(id) });
  await t.settle();
  return showImport(t, school, id);
}

const HEAD =
  'ФИО;Телефон;Вид абонемента;Цена;Всего занятий;Остаток занятий;Заморозка;Действует до;Баланс;Дата платежа;Сумма платежа;Группа;Расписание;Дата посещения;Статус';

test('each decision counts the forecast anew, and taking it back brings the first one again', async () => {
  const namesake = await buildStudent(t, school, { lastname: 'Иванова', firstname: 'Мария', phone: '+79003000001' });
  await buildStudent(t, school, { lastname: 'Иванова', firstname: 'Мария', phone: '+79003000002' });
  const checked = await checkTable(
    t,
    school,
    csvFile([
      'ФИО;Телефон;Вид абонемента;Цена;Всего занятий;Остаток занятий;Дата платежа;Сумма платежа',
      'Иванова Мария;;Йога 8;4400;8;5;01.09.2026;4 400',
      'Новикова Вера;8 900 300-00-09;Йога 8;4400;8;2;02.09.2026;2 000',
    ]),
  );
  expect(checked.conflicts).toEqual({ undecided: 1, accepted: 0, no_card: 0, one_candidate: 0 });
  expect(checked.summary).toMatchObject({ clients: 1, lots: 1, payments: 1, paid: 200_000 });
  const decision = await decide(checked.id, 2, { decision: 'same', student_id: namesake.id });
  expect(decision).toMatchObject({ is_counting: false, summary: { clients: 1, lots: 2, payments: 2, paid: 640_000 } });
  const made = await decide(checked.id, 2, { decision: 'new' });
  expect(made.summary).toMatchObject({ clients: 2, lots: 2, payments: 2, paid: 640_000 });
  const left = await decide(checked.id, 2, { decision: 'skip' });
  expect(left.summary).toEqual(checked.summary);
  const done = await commit(checked.id);
  expect(done.made).toEqual(forecastImport(left));
});

test('until a decision is counted the forecast says so, and a commit does not wait for it', async () => {
  await buildStudent(t, school, { lastname: 'Иванова', firstname: 'Мария' });
  await buildStudent(t, school, { lastname: 'Иванова', firstname: 'Мария' });
  const lines = ['ФИО;Вид абонемента;Остаток занятий', 'Иванова Мария;Йога 8;5'];
  const checked = await checkTable(t, school, csvFile(lines));
  const params = { ...paramsOf(checked.id), row_no: 2 };
  await t.call(school.owner, importsRoutes.decide_import_row, { params, body: { decision: 'new' } });
  const waiting = await showImport(t, school, checked.id);
  expect(waiting).toMatchObject({ is_counting: true, summary: { clients: 0, lots: 0 } });
  const done = await commit(checked.id);
  expect(done).toMatchObject({ is_counting: false, made: { clients: 1, lots: 1 } });
  expect(forecastImport(done)).toEqual(done.made);
});

test('the choice to make services keeps what was decided', async () => {
  await buildStudent(t, school, { lastname: 'Иванова', firstname: 'Мария' });
  await buildStudent(t, school, { lastname: 'Иванова', firstname: 'Мария' });
  const lines = ['ФИО;Вид абонемента;Остаток занятий', 'Иванова Мария;Йога 8;5'];
  const checked = await checkTable(t, school, csvFile(lines));
  const { summary } = await decide(checked.id, 2, { decision: 'new' });
  expect(summary).toMatchObject({ services: 0, missing_services: [{ name: 'Йога 8', rows: 1 }] });
  const chosen = await t.call(school.owner, importsRoutes.edit_import, {
    params: paramsOf(checked.id),
    body: { make_services: true },
  });
  expect(chosen).toMatchObject({ status: 'checked', make_services: true, is_counting: true });
  await t.settle();
  const counted = await showImport(t, school, checked.id);
  expect(counted).toMatchObject({ conflicts: { accepted: 1 }, summary: { clients: 1, lots: 1, services: 1 } });
  expect((await commit(checked.id)).made).toEqual(forecastImport(counted));
});

const lastnames = ['Ильина', 'Котова', 'Орлова', 'Зуева', 'Ершова', 'Белова'];
const firstnames = ['Анна', 'Вера', 'Мария', 'Ольга'];

/**
 * One table with namesakes, relatives with one number, repeated rows, passes, debts, balances, payments, marks and
 * classes.
 */
function uglyLines(dice: Random, count: number): string[] {
  const rows = Array.from({ length: count }, () => {
    const name = `${dice.pick(lastnames)} ${dice.pick(firstnames)}`;
    const phone = dice.int(3) === 0 ? '' : `8900400${String(dice.int(count)).padStart(4, '0')}`;
    const pass = dice.pick([
      ';;;;;',
      `Йога 8;4400;8;${dice.int(11) - 3};;`,
      `Пилатес 4;;4;${dice.int(5)};да;31.12.2026`,
      'Безлимит;6000;;безлимит;;',
    ]);
    const money = `${dice.pick(['', '500', '-700'])};${dice.pick([';', '01.09.2026;1 000', '02.09.2026;-300', '01.12.2026;5'])}`;
    const group = dice.pick([';', 'Балет;ПН/СР 18:00', 'Балет;ПН 18:00', 'Хор;вт 17:00; чт 17:00']);
    const visit = dice.pick([';', '01.09.2026;был', '02.09.2026;н', '03.12.2026;был']);
    const [service] = pass.split(';');
    return `${name};${phone};${pass};${money};${quoted(group)};${service === '' ? visit : ';'}`;
  });
  return [HEAD, ...rows, dice.pick(rows)];
}

/** «вт 17:00; чт 17:00» is one cell, so it needs quotes. */
function quoted(group: string): string {
  const [name, ...schedule] = group.split(';');
  return `${name};"${schedule.join(';')}"`;
}

const MAX_DECISIONS = 12;

async function decideAtRandom(dice: Random, id: number): Promise<number> {
  const open = (await rowsOf(t, school, id)).filter(({ can }) => can.decide);
  let decided = 0;
  for (const row of open) {
    if (decided === MAX_DECISIONS) break;
    if (row.outcome !== 'conflict' && dice.int(4) > 0) continue;
    await t.call(school.owner, importsRoutes.decide_import_row, {
      params: { ...paramsOf(id), row_no: row.row_no },
      body: decisionOf(dice, row),
    });
    decided++;
  }
  await t.settle();
  return decided;
}

function decisionOf(dice: Random, { candidates, relatives, can }: ImportRow) {
  const offered = [...candidates, ...relatives];
  const alike = can.decide_alike && dice.int(2) === 0;
  const one = dice.int(3) === 0 || offered.length === 0 ? undefined : dice.pick(offered);
  if (!one) return { decision: dice.pick(['new', 'skip'] as const), alike };
  return { decision: 'same' as const, student_id: one.student_id, of_row: one.row_no, alike };
}

test.each([
  { seed: 1, sizes: [40, 30] },
  // More rows than one batch.
  { seed: 2, sizes: [520] },
])('whatever is decided of $sizes rows, the commit makes what was foretold (seed $seed)', async ({ seed, sizes }) => {
  const dice = random(seed);
  await importTable(t, school, csvFile(uglyLines(dice, 4)));
  for (const rows of sizes) {
    const file = uglyLines(dice, rows);
    const checked = await checkTable(t, school, csvFile(file));
    expect(await decideAtRandom(dice, checked.id)).toBeGreaterThan(0);
    const counted = await showImport(t, school, checked.id);
    expect(counted.is_counting).toBe(false);
    const done = await commit(checked.id);
    expect(done).toMatchObject({ status: 'committed', error: null });
    expect(done.made).toEqual(forecastImport(counted));
  }
  expect(await t.verify()).toEqual([]);
});
