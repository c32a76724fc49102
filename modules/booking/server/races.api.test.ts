/**
 * R2: the last seat goes to one of many at once, a repeated call gets the first answer, and a request is answered
 * once. Controls: without locks, keys or comparisons a seat is given twice or a repeated call is refused.
 */
import { newPhone, postFrom } from '@ritm/accounts/testing';
import { testSwitches } from '@ritm/platform/testing';
import { buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildClients, maxOfRuns, openTestApp, type RawReply, type TestApp, type TestSession } from '@ritm/testing';
import { buildWorkTime } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { requestRoutes as staff, visitorRoutes as visitor } from '../contract/index.ts';
import { changeState } from './queries/requests.ts';
import { buildClass, buildOpenSchool, buildPublished, buildVisitor, formFor } from './testing.ts';

const CONCURRENT = 50;
const now = '2026-03-11T07:00:00.000Z';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let clients: TestSession[];
let date = '2026-03-12';

beforeAll(async () => {
  // The pool is as large as that of a production process, so that waiting is as in production.
  t = await openTestApp({ now, poolSize: 20 });
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school)).id;
  clients = await buildClients(t, school, 500);
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(now));

const params = () => ({ school_id: school.school_id });
const at = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });

let classCount = 0;
/** Each scenario has a class of its own, on any day of three weeks. */
async function buildRaceClass(capacity: number): Promise<{ service_id: number; occurrence_id: number }> {
  classCount++;
  date = `2026-03-${String(12 + (classCount % 19)).padStart(2, '0')}`;
  const time_from = `${String(6 + (Math.floor(classCount / 19) % 15)).padStart(2, '0')}:00`;
  return {
    service_id,
    occurrence_id: (await buildClass(t, school, { service_id, date, time_from, time_to: '23:30', capacity }))
      .occurrence_id,
  };
}

const sendRequest = (
  session: TestSession,
  openClass: { service_id: number; occurrence_id: number },
): Promise<RawReply> => t.request(session, visitor.add_request, { params: params(), body: formFor(openClass) });

/** A «busy» answer holds a time to retry after, so the caller retries. */
async function sendWithRetry(
  session: TestSession,
  openClass: { service_id: number; occurrence_id: number },
): Promise<RawReply> {
  const reply = await sendRequest(session, openClass);
  if (reply.status !== 503) return reply;
  await new Promise((resolve) => setTimeout(resolve, Number(reply.headers['retry-after']) * 250));
  return sendWithRetry(session, openClass);
}

/** Everybody requests the same seats at once. */
const rush = (
  openClass: { service_id: number; occurrence_id: number },
  sessions: readonly TestSession[],
): Promise<RawReply[]> => Promise.all(sessions.map((session) => sendRequest(session, openClass)));

async function seatsOf(occurrence_id: number): Promise<number> {
  const [row] = await t.sql<{ n: number }>(
    `select (
      select count(*)
      from occurrence_students
      where occurrence_id = $1 and status not in ('canceled', 'excused')
    )::int + (select coalesce(sum(seats), 0) from seat_holds where occurrence_id = $1)::int as n`,
    [occurrence_id],
  );
  return row!.n;
}

const countOf = (replies: readonly RawReply[], status: number): number =>
  replies.filter((one) => one.status === status).length;
const codesOf = (replies: readonly RawReply[]): Set<string> =>
  new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => (body as { code: string }).code));
/** On a busy machine a request may wait too long for the lock and is then told to retry. */
const refusals = new Set(['booking.full', 'timetable.full', 'common.busy', 'common.unavailable']);

function disableLocks(): void {
  testSwitches.locks = false;
  onTestFinished(() => void (testSwitches.locks = true));
}

describe('the last seat', () => {
  test('check and insert were two steps: of fifty at once one gets it, and the others are refused', async () => {
    for (let round = 0; round < 5; round++) {
      const openClass = await buildRaceClass(1);
      const replies = await rush(openClass, clients.slice(0, CONCURRENT));
      expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([1, CONCURRENT - 1]);
      expect([...codesOf(replies)].filter((code) => !refusals.has(code))).toEqual([]);
      expect(await seatsOf(openClass.occurrence_id)).toBe(1);
    }
    expect(await t.verify()).toEqual([]);
  });

  test('a pending booking did not count as busy: a request that waits keeps it as well as a booking does', async () => {
    const guests = await Promise.all(Array.from({ length: 10 }, () => buildVisitor(t, school)));
    const openClass = await buildRaceClass(1);
    const replies = await rush(openClass, guests);
    expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([1, 9]);
    expect(await seatsOf(openClass.occurrence_id)).toBe(1);
  });

  test('counting places without a lock overbooks: without the locks the database alone holds it', async () => {
    disableLocks();
    const openClass = await buildRaceClass(3);
    const replies = await rush(openClass, clients.slice(0, CONCURRENT));
    expect(countOf(replies, 200)).toBe(3);
    expect(await seatsOf(openClass.occurrence_id)).toBe(3);
  });
});

test('a reservation hung until a restart: behind a lock that is never released a client is refused within seconds, and the next attempt succeeds', async () => {
  const openClass = await buildRaceClass(1);
  const holder = await t.platform.database.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from occurrences where id = $1 for update', [openClass.occurrence_id]);
    const began = t.clock.monotonic();
    const reply = await sendRequest(clients[0]!, openClass);
    expect(t.clock.monotonic() - began).toBeLessThan(15_000);
    expect(reply).toMatchObject({ status: 409, body: { code: 'common.busy' } });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await seatsOf(openClass.occurrence_id)).toBe(0);
  expect((await sendRequest(clients[0]!, openClass)).status).toBe(200);
});

test(
  'R2: five hundred clients for twelve seats within ten seconds: twelve are booked, nobody else',
  { timeout: 60_000 },
  async () => {
    const openClass = await buildRaceClass(12);
    const began = t.clock.monotonic();
    const replies = await Promise.all(
      clients.map(async (session, index) => {
        // The calls start as people press: neither one after another nor all in the same instant.
        await new Promise((resolve) => setTimeout(resolve, Math.floor(index / 25) * 250));
        return sendWithRetry(session, openClass);
      }),
    );
    const seconds = (t.clock.monotonic() - began) / 1000;
    process.stdout.write(
      `R2: 500 clients, 12 seats: ${seconds.toFixed(1)} s, ${countOf(replies, 200)} booked, ${countOf(replies, 409)} refused\n`,
    );
    expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([12, 488]);
    expect([...codesOf(replies)].filter((code) => !refusals.has(code))).toEqual([]);
    expect(await seatsOf(openClass.occurrence_id)).toBe(12);
    expect(await t.verify()).toEqual([]);
  },
);

describe('a client who took the last seat and lost the answer', () => {
  const resend = (openClass: { service_id: number; occurrence_id: number }) => {
    const request = { params: params(), body: formFor(openClass) };
    return t.request(clients[0]!, visitor.add_request, request, {
      idempotencyKey: `last-seat-${openClass.occurrence_id}-0000`,
    });
  };

  test('repeats the call under the same key and gets the first answer, not that the class is full', async () => {
    const openClass = await buildRaceClass(1);
    const first = await resend(openClass);
    const second = await resend(openClass);
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(second.body).toEqual(first.body);
    expect((await sendRequest(clients[1]!, openClass)).status).toBe(409);
  });

  test('the control: without keys the second call is refused as full', async () => {
    testSwitches.idempotencyKeys = false;
    onTestFinished(() => void (testSwitches.idempotencyKeys = true));
    const openClass = await buildRaceClass(1);
    const statuses = [(await resend(openClass)).status, (await resend(openClass)).status];
    expect(statuses).toEqual([200, 409]);
  });
});

test('the refusal of a full class lists the next ones that have a place, and nothing is stored', async () => {
  const [openClass, other] = [await buildRaceClass(1), await buildRaceClass(2)];
  await sendRequest(clients[0]!, openClass);
  const before = await t.sql('select count(*) from idempotency_keys');
  const refused = await sendRequest(clients[1]!, openClass);
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'booking.full']);
  const { alternatives } = (refused.body as { data: { alternatives: { occurrence_id: number }[] } }).data;
  expect(alternatives.map(({ occurrence_id }) => occurrence_id)).toContain(other.occurrence_id);
  expect(alternatives.map(({ occurrence_id }) => occurrence_id)).not.toContain(openClass.occurrence_id);
  expect(await t.sql('select count(*) from idempotency_keys')).toEqual(before);
});

describe('one answer to one request', () => {
  async function buildNewRequest(): Promise<number> {
    const reply = await sendRequest(await buildVisitor(t, school), await buildRaceClass(3));
    return (reply.body as { id: number }).id;
  }
  const answer = (id: number) =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? t.request(school.owner, staff.confirm_request, { params: at(id), body: {} })
          : t.request(school.owner, staff.reject_request, { params: at(id), body: { reason: 'Мест нет' } }),
      ),
    );

  test('a confirmation was not checked again: twenty confirm and refuse at once, one does', async () => {
    for (let round = 0; round < 5; round++) {
      const replies = await answer(await buildNewRequest());
      expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([1, 19]);
    }
    expect(await t.verify()).toEqual([]);
  });

  test('without the lock the comparison in the statement still lets one through', async () => {
    disableLocks();
    for (let round = 0; round < 3; round++) expect(countOf(await answer(await buildNewRequest()), 200)).toBe(1);
  });

  test('the control: without the lock and the comparison several answers stand', async () => {
    disableLocks();
    const real = changeState.prepared;
    const { text, order } = real();
    const [condition, parameter] = /state = any\((\$\d+)::text\[\]\)/.exec(text) as unknown as [string, string];
    const blind = text.replace(condition, `(state = any(${parameter}::text[]) or true)`);
    expect(blind).not.toBe(text);
    changeState.prepared = () => ({ name: 'blind_change_state', text: blind, order });
    onTestFinished(() => void (changeState.prepared = real));
    expect(await maxOfRuns(async () => countOf(await answer(await buildNewRequest()), 200), 1)).toBeGreaterThan(1);
  });
});

describe('one number, many windows', () => {
  /** One guest sends the same form from twenty windows at once; each has an address of its own. */
  async function sendFromWindows() {
    const phone = newPhone();
    const openClass = await buildRaceClass(12);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        postFrom<{ id?: number; code?: string }>(
          t,
          `/public/school/${school.school_id}/request`,
          formFor(openClass, { phone }),
          { address: `10.1.1.${index + 1}` },
        ),
      ),
    );
    const rows = await t.sql<{ id: number }>(`select id::int from requests where phone = $1 and state = 'new'`, [
      phone,
    ]);
    return { replies, rows, seats: await seatsOf(openClass.occurrence_id) };
  }
  /**
   * A window that must wait too long for the lock is told to retry; any other refusal makes the guest believe that
   * nothing was booked.
   */
  const refusalsOf = (replies: readonly { body: { code?: string } }[]) =>
    replies.map(({ body }) => body.code).filter((code) => code !== undefined && !code.startsWith('common.'));

  test('of twenty requests at once one waits for its code, and every window is shown that one', async () => {
    const { replies, rows, seats } = await sendFromWindows();
    expect([rows.length, seats]).toEqual([1, 1]);
    expect(refusalsOf(replies)).toEqual([]);
    expect(new Set(replies.flatMap(({ body }) => body.id ?? []))).toEqual(new Set([rows[0]!.id]));
  });

  test('the control: without the locks the key of the database holds it, and windows are refused', async () => {
    disableLocks();
    const refused = await maxOfRuns(async () => refusalsOf((await sendFromWindows()).replies).length, 0);
    expect(refused).toBeGreaterThan(0);
  });
});

test('«any specialist» was double-booked: «any specialist» is a specialist: two of them give one time to two clients', async () => {
  const own = await buildOpenSchool(t);
  const { id } = await buildPublished(t, own, { format: 'individual', duration_minutes: 60, price: 150_000 });
  const teachers = [await buildTeacher(t, own), await buildTeacher(t, own)];
  for (const { staff_id } of teachers) await buildWorkTime(t, own, { teacher_id: staff_id, weekday: 4 });
  const { data } = await t.call(undefined, visitor.list_public_slots, {
    params: { school_id: own.school_id },
    query: { service: id },
  });
  const slot = data.find((one) => one.teachers_ids.length === 2)!;
  const sessions = await buildClients(t, own, 10);
  const body = { service_id: id, starts_at: slot.starts_at, name: 'Анна', price: 150_000, consent_version: '1.1' };
  const replies = await Promise.all(
    sessions.map((session) => t.request(session, visitor.add_request, { params: { school_id: own.school_id }, body })),
  );
  expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([2, 8]);
  const teacherRows = await t.sql('select teacher_id::int from occurrences where school_id = $1 order by teacher_id', [
    own.school_id,
  ]);
  expect(teacherRows.map((one) => one.teacher_id)).toEqual(
    teachers.map((one) => one.staff_id).toSorted((a, b) => a - b),
  );
  const offGrid = { ...body, starts_at: new Date(Date.parse(slot.starts_at) + 7 * 60_000).toISOString() };
  const reply = await t.request(sessions[9]!, visitor.add_request, {
    params: { school_id: own.school_id },
    body: offGrid,
  });
  expect([reply.status, reply.body.code]).toEqual([422, 'timetable.slot_closed']);
  expect(await t.verify()).toEqual([]);
});

// This test is the last one, because it leaves classes overbooked.
test('the control: without the locks and the constraint the class is overbooked', async () => {
  disableLocks();
  await t.sql('alter table occurrences drop constraint occurrences_capacity');
  const max = await maxOfRuns(async () => {
    const openClass = await buildRaceClass(1);
    await rush(openClass, clients.slice(0, CONCURRENT));
    return seatsOf(openClass.occurrence_id);
  }, 1);
  expect(max).toBeGreaterThan(1);
});
