/**
 * Whoever may not see phone numbers or money is shown neither by any read of the contract: every client number and
 * every sum gets a value of its own and is searched for in all answers. Controls: the owner is shown all of them, and
 * a handler that lets one slip is found.
 */
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leavesOf, callAllReads, callAllWrites, type Answer, type Reader } from '../scenarios/answers.ts';
import { wrapHandlers } from '../scenarios/handlers.ts';
import { columnsOfSchools, rowsWith, updateColumn } from '../scenarios/column-queries.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;
/** Ten digits of every phone number of the organization's clients and their families. */
let phones: string[];
/** Kopecks of every sum that the organization has sold, received or written off. */
let sums: number[];
let owner: Reader;
/** They may see neither phone numbers nor money. */
let restrictedReaders: Reader[];

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  const { school_id } = a.school;
  await t.call(a.school.owner, studentsRoutes.edit_student, {
    params: { role: 'owner', school_id, student_id: a.fixtures.student! },
    body: {
      phone: '+79260000001',
      phone2: '+79260000002',
      guardians: [
        { name: 'Мария', phone: '+79260000003', relation: 'mother' },
        { name: 'Иван', phone: '+79260000004', relation: 'father' },
      ],
    },
  });
  await t.settle();
  phones = await insertPhones(school_id);
  sums = await insertSums(school_id);
  const trainee = await buildAdministrator(t, a.school);
  await t.call(a.school.owner, schoolsRoutes.edit_administrator, {
    params: { role: 'owner', school_id, id: trainee.staff_id },
    body: { rights: { see_phones: false, see_money: false } },
  });
  owner = { name: 'owner', session: a.school.owner, role: 'owner' };
  restrictedReaders = [
    { name: 'teacher', session: a.teacher, role: 'teacher' },
    { name: 'administrator without the rights', session: trainee.session, role: 'administrator' },
  ];
});
afterAll(() => t?.close());

/** Tables with phone numbers of staff or of the organization itself: everybody in it may call those. */
const ofStaff = ['staff', 'schools', 'invitations', 'school_invitations'];

/** Gives every client phone number its own value, in every table: a new column is covered automatically. */
async function insertPhones(school_id: number): Promise<string[]> {
  const inserted: string[] = [];
  for (const column of await columnsOfSchools(t, ['text'], 'phone')) {
    if (ofStaff.includes(column.table)) continue;
    for (const at of await rowsWith(t, column, school_id)) {
      const digits = `999${String(1_000_000 + inserted.length * 7919).padStart(7, '0')}`;
      await updateColumn(t, column, { school_id, value: `'+7${digits}'`, where: `ctid = '${at}'` });
      inserted.push(digits);
    }
  }
  return inserted;
}

/**
 * Sums of the price list are public, and a request shows its own; those of one client or of the organization are not.
 */
const ofPriceList = ['services', 'service_tiers', 'tariffs', 'requests'];

async function insertSums(school_id: number): Promise<number[]> {
  const inserted: number[] = [];
  for (const column of await columnsOfSchools(t, ['bigint'], '^(price|paid|amount|value|fee)$')) {
    if (ofPriceList.includes(column.table)) continue;
    const kopecks = 73_190_011 + 1_300_013 * inserted.length;
    const where = `${column.column} <> 0`;
    if ((await updateColumn(t, column, { school_id, value: String(kopecks), where })) > 0) inserted.push(kopecks);
  }
  return inserted;
}

const digitsOf = (text: string) => text.replace(/[\s()+\-\u00a0\u202f]/g, '');

/** Full phone numbers in an answer, in any format. */
const phonesIn = ({ text }: Answer): string[] => {
  const digits = digitsOf(text);
  return phones.filter((one) => digits.includes(one));
};

/** Field names of sums in answers. */
const ofMoney = /^(price|paid|amount|value|fee|sum|debt|income|expense|balance|unpaid|cost|total_price|worth|penalty)$/;
/**
 * Whether a money field belongs to the price list or counts something else: at the reception a pass without its price
 * shows the number of visits as its cost.
 */
const isPriceListField = ({ name }: Answer['route'], path: readonly string[]): boolean =>
  path.includes('service') ||
  /^(accounts\.get_captcha|services\.|booking\.(?!get_settings)|schools\.get_tariff|reception\.list_check_in_clients)/.test(
    name,
  );

/** Sums in an answer: the inserted ones, in kopecks or in roubles, and every value of a money field. */
function sumsIn(answer: Answer): string[] {
  const leaks: string[] = [];
  // An instant's fraction and zone («.7449+00:00») read like a sum once their signs are gone.
  const digits = digitsOf(answer.text.replace(/\d{4}-\d{2}-\d{2}T[\d:.]{5,20}(?:Z|[+-]\d{2}:\d{2})/g, ' · '));
  for (const one of sums) {
    const roubles = String(Math.floor(one / 100));
    if (digits.includes(String(one)) || digits.includes(roubles)) leaks.push(String(one));
  }
  if (answer.status < 300)
    for (const { path, leaf } of leavesOf(answer.body))
      if (
        typeof leaf === 'number' &&
        leaf !== 0 &&
        ofMoney.test(path.at(-1) ?? '') &&
        !isPriceListField(answer.route, path)
      )
        leaks.push(`${path.join('.')} = ${leaf}`);
  return leaks;
}

interface Search {
  answers: number;
  files: number;
  leaks: string[];
}

const emptyResult = (): Search => ({ answers: 0, files: 0, leaks: [] });

function addAnswer(
  result: Search,
  reader: Reader,
  { answer, leaks }: { answer: Answer; leaks: readonly string[] },
): void {
  if (answer.status < 300) result.answers++;
  if (answer.status < 300 && answer.body === undefined) result.files++;
  for (const one of new Set(leaks)) result.leaks.push(`${reader.name}: ${answer.route.name} ${one}`);
}

async function search(reader: Reader, forbidden: (answer: Answer) => string[]): Promise<Search> {
  const result = emptyResult();
  for await (const answer of callAllReads(t, a, reader, 'Мария'))
    addAnswer(result, reader, { answer, leaks: forbidden(answer) });
  return result;
}

describe('full phones', () => {
  test('are in no answer to whoever may not see them', { timeout: 120_000 }, async () => {
    for (const reader of restrictedReaders) {
      const { answers, files, leaks } = await search(reader, phonesIn);
      console.log(`S5: ${reader.name}: ${answers} answers, ${files} files searched for ${phones.length} numbers`);
      expect(answers).toBeGreaterThan(60);
      expect(leaks).toEqual([]);
    }
  });

  test('control: the owner is shown them, each of a client’s', { timeout: 60_000 }, async () => {
    const { leaks } = await search(owner, phonesIn);
    const seen = new Set(leaks.map((line) => line.split(' ').at(-1)));
    expect(phones.length).toBeGreaterThan(8);
    expect([...phones].filter((one) => !seen.has(one)).length).toBeLessThan(phones.length / 2);
    const calls = new Set(leaks.map((line) => line.split(' ')[1]));
    for (const name of ['students.get_student', 'students.list_students', 'students.find_guardians'])
      expect(calls).toContain(name);
  });

  test('control: a number that slips through one handler is found', { timeout: 60_000 }, async () => {
    const restore = wrapHandlers(t, ({ name }, run) =>
      name === 'students.find_guardians'
        ? async (...args) => {
            const answer = (await run(...args)) as { data: object[] };
            return { data: answer.data.map((one) => ({ ...one, phone: `+7${phones[0]}` })) };
          }
        : run,
    );
    const { leaks } = await search(restrictedReaders[0]!, phonesIn);
    restore();
    expect(leaks).toEqual([`teacher: students.find_guardians ${phones[0]}`]);
  });
});

describe('sums', () => {
  test('are in no answer to whoever may not see money', { timeout: 120_000 }, async () => {
    for (const reader of restrictedReaders) {
      const { answers, leaks } = await search(reader, sumsIn);
      console.log(`S5: ${reader.name}: ${answers} answers searched for ${sums.length} sums`);
      expect(answers).toBeGreaterThan(60);
      expect(leaks).toEqual([]);
    }
  });

  test('control: the owner is shown them', { timeout: 60_000 }, async () => {
    const { leaks } = await search(owner, sumsIn);
    const calls = new Set(leaks.map((line) => line.split(' ')[1]));
    expect(sums.length).toBeGreaterThan(2);
    for (const name of [
      'passes.get_lesson_plus',
      'visits.get_lesson_minus',
      'finance.list_finances',
      'reports.get_today',
    ])
      expect(calls).toContain(name);
  });
});

// Last, because the inserted values do not survive it.
test('whoever may see neither is answered neither when they change something', { timeout: 120_000 }, async () => {
  const result = emptyResult();
  for (const reader of restrictedReaders)
    for await (const answer of callAllWrites(t, a, reader))
      addAnswer(result, reader, { answer, leaks: [...phonesIn(answer), ...sumsIn(answer)] });
  console.log(`S5: ${result.answers} answers of writes searched`);
  expect(result.answers).toBeGreaterThan(40);
  expect(result.leaks).toEqual([]);
});
