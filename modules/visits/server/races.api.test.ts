/**
 * R4 and R6: the last visit is spent once, and a repeated call is done once, whatever happens at the same moment.
 * Controls: without the lock and the trigger a lot is overspent, and without keys a call is done many times.
 */
import { setTimeout } from 'node:timers/promises';
import { passesRoutes } from '@ritm/passes/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { uuidv7 } from '@ritm/kernel';
import { testSwitches, setFault } from '@ritm/platform/testing';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, assignStudent } from '@ritm/students/testing';
import { forgetAuditOf, openTestApp, type RawReply, type TestApp, type TestSession } from '@ritm/testing';
import { visitsRoutes } from '../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';

const CONCURRENT = 50;
const trigger = 'lessons_minus_within_lot';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let staff: { role: 'owner' | 'administrator' | 'teacher'; session: TestSession }[];
let teacher_id: number;
let student_id: number;

beforeAll(async () => {
  // A connection each: who waits, waits for the lock and not for the pool.
  t = await openTestApp({ poolSize: CONCURRENT });
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { debt_policy: 'block' })).id;
  const [administrator, teacher] = await Promise.all([
    buildAdministrator(t, school),
    buildTeacher(t, school, { withUser: true }),
  ]);
  teacher_id = teacher.staff_id;
  staff = [
    { role: 'owner', session: school.owner },
    { role: 'administrator', session: administrator.session },
    { role: 'teacher', session: teacher.session! },
  ];
});
afterAll(() => t.close());
beforeEach(async () => {
  student_id = (await buildStudent(t, school)).id;
  await assignStudent(t, school, { student_id, teachers_ids: [teacher_id] });
});

const params = (role: 'owner' | 'administrator' | 'teacher' = 'owner') => ({
  role,
  school_id: school.school_id,
  student_id,
});
const buildLot = (visits: number) => buildLessonPlus(t, school, { student_id, service_id, visits, price: 440_000 });
/** Visits of the lot that stand. */
async function spentOf(lesson_plus_id: number): Promise<number> {
  const [row] = await t.sql<{ spent: string }>(
    'select coalesce(sum(visits), 0) as spent from lessons_minus where lesson_plus_id = $1',
    [lesson_plus_id],
  );
  return Number(row!.spent);
}
function countBy<T>(values: readonly T[]): Map<T, number> {
  return new Map([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]));
}
const expectNothingBroken = async () => expect(await t.verify()).toEqual([]);

describe('the last visit is spent once (R4)', () => {
  /** Everybody at the desk marks at once, in one tap and by the long form. */
  function rush(lesson_plus_id: number): Promise<RawReply[]> {
    return Promise.all(
      Array.from({ length: CONCURRENT }, (_, index) => {
        const { role, session } = staff[index % staff.length]!;
        const route = index % 2 === 0 ? visitsRoutes.fast_lesson_minus : visitsRoutes.add_lesson_minus;
        return t.request(session, route, {
          params: params(role),
          body: index % 4 < 2 ? { service_id } : { lesson_plus_id },
        });
      }),
    );
  }

  function disableLocks(): void {
    testSwitches.locks = false;
    onTestFinished(() => void (testSwitches.locks = true));
  }

  it('by whoever comes first; the others are refused with the reason', async () => {
    const until = t.clock.monotonic() + 10_000;
    let rounds = 0;
    for (; t.clock.monotonic() < until && rounds < 200; rounds++) {
      const lot = await buildLot(1);
      const replies = await rush(lot.id);
      expect(countBy(replies.map(({ status }) => status))).toEqual(
        new Map([
          [200, 1],
          [409, CONCURRENT - 1],
        ]),
      );
      const conflictCodes = replies
        .filter(({ status }) => status === 409)
        .map(({ body }) => (body as { code: string }).code);
      // On a busy machine a call may wait too long for the lock and is then refused with a request to retry.
      expect(
        conflictCodes.filter((code) => !['visits.no_lot', 'visits.overspent', 'common.busy'].includes(code)),
      ).toEqual([]);
      expect(await spentOf(lot.id)).toBe(100);
    }
    process.stdout.write(`R4: ${rounds} rounds of ${CONCURRENT} write-offs of one visit\n`);
    await expectNothingBroken();
  }, 30_000);

  it('the database alone still holds it: no lock, and no visit too many', async () => {
    disableLocks();
    for (let round = 0; round < 5; round++) {
      const lot = await buildLot(1);
      const replies = await rush(lot.id);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await spentOf(lot.id)).toBe(100);
    }
    await expectNothingBroken();
  });

  it('the control: without the lock and the trigger the lot is overspent', async () => {
    disableLocks();
    const [{ definition }] = (await t.sql<{ definition: string }>(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = $1`,
      [trigger],
    )) as [{ definition: string }];
    await t.sql(`drop trigger ${trigger} on lessons_minus`);
    let overspent = 0;
    const broken: number[] = [];
    for (let round = 0; round < 20 && overspent === 0; round++) {
      const lot = await buildLot(1);
      await rush(lot.id);
      overspent = (await spentOf(lot.id)) - 100;
      broken.push(lot.id);
    }
    expect(overspent).toBeGreaterThan(0);
    expect((await t.verify()).map(({ name }) => name)).toContain('no lot is spent past its visits');
    const gone = await t.sql<{ id: string }>('delete from lessons_minus where lesson_plus_id = any($1) returning id', [
      broken,
    ]);
    await forgetAuditOf(
      t,
      'lesson_minus',
      gone.map(({ id }) => id),
    );
    await t.sql(definition);
    await expectNothingBroken();
  });

  /**
   * The greatest debt, in visits, that a rush of marks leaves where one is allowed. No key of the database bounds it:
   * the lock alone does.
   */
  async function maxDebt(rounds: number, enough: number): Promise<number> {
    const allowing = (await buildService(t, school, { debt_policy: 'allow', debt_limit: 1 })).id;
    let greatest = 0;
    for (let round = 0; round < rounds && greatest < enough; round++) {
      const { id } = await buildStudent(t, school);
      const target = { params: { ...params(), student_id: id }, body: { service_id: allowing } };
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => t.request(school.owner, visitsRoutes.fast_lesson_minus, target)),
      );
      greatest = Math.max(greatest, replies.filter(({ status }) => status === 200).length);
    }
    return greatest;
  }

  it('a debt goes no further than allowed, however many mark at once', async () => {
    expect(await maxDebt(3, 2)).toBe(1);
  });

  it('the control: without the lock a client owes more than allowed', async () => {
    disableLocks();
    expect(await maxDebt(20, 2)).toBeGreaterThan(1);
  });

  it('a family that comes together spends its pass once', async () => {
    const siblings = await Promise.all(Array.from({ length: 5 }, () => buildStudent(t, school)));
    const lot = await buildLessonPlus(t, school, {
      student_id,
      service_id,
      visits: 2,
      students_ids: siblings.map(({ id }) => id),
    });
    const replies = await Promise.all(
      siblings.flatMap(({ id }) =>
        Array.from({ length: 5 }, () =>
          t.request(school.owner, visitsRoutes.fast_lesson_minus, {
            params: { ...params(), student_id: id },
            body: { service_id },
          }),
        ),
      ),
    );
    expect(countBy(replies.map(({ status }) => status))).toEqual(
      new Map([
        [200, 2],
        [409, 23],
      ]),
    );
    expect(await spentOf(lot.id)).toBe(200);
    await expectNothingBroken();
  });

  it('one visit is taken back once', async () => {
    const lot = await buildLot(1);
    const { lesson_minus } = await t.call(school.owner, visitsRoutes.fast_lesson_minus, {
      params: params(),
      body: { service_id },
    });
    const target = { params: { ...params(), id: lesson_minus.id } };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => t.request(school.owner, visitsRoutes.delete_lesson_minus, target)),
    );
    expect(countBy(replies.map(({ status }) => status))).toEqual(
      new Map([
        [200, 1],
        [409, 19],
      ]),
    );
    expect(await spentOf(lot.id)).toBe(0);
    await expectNothingBroken();
  });
});

describe('a retry does it once (R6)', () => {
  interface Writing {
    name: string;
    send(key: string, changed?: boolean, by?: TestSession): Promise<RawReply>;
    effects(): Promise<number>;
  }
  /** Rows of the client in each ledger. */
  const rows = async () => {
    const [counted] = await t.sql<{ sold: string; paid: string; visits: string }>(
      `
        select (select count(*) from lessons_plus where student_id = $1) as sold,
          (select count(*) from finances where student_id = $1) as paid,
          (select count(*) from lessons_minus where student_id = $1) as visits`,
      [student_id],
    );
    return { sold: Number(counted!.sold), paid: Number(counted!.paid), visits: Number(counted!.visits) };
  };
  const roleOf = (session: TestSession) => staff.find((one) => one.session === session)!.role;
  const writings: Writing[] = [
    {
      name: 'a sale',
      send: (idempotencyKey, changed = false, by = school.owner) =>
        t.request(
          by,
          passesRoutes.add_lesson_plus,
          { params: params(roleOf(by)), body: { service_id, ...(changed && { price: 1 }) } },
          { idempotencyKey },
        ),
      effects: async () => {
        const { sold, paid } = await rows();
        expect(paid).toBe(sold);
        return sold;
      },
    },
    {
      name: 'a mark',
      send: async (idempotencyKey, changed = false, by = school.owner) =>
        t.request(
          by,
          visitsRoutes.fast_lesson_minus,
          { params: params(roleOf(by)), body: { service_id, ...(changed && { date_visit: '2026-03-10' }) } },
          { idempotencyKey },
        ),
      effects: async () => (await rows()).visits,
    },
  ];
  beforeEach(async (context) => {
    if (context.task.suite?.name === 'a mark') await buildLot(800);
  });

  describe.each(writings)('$name', ({ send, effects }) => {
    const rush = (key: string) => Promise.all(Array.from({ length: CONCURRENT }, () => send(key)));

    it(`${CONCURRENT} times at once, and everybody reads the same`, async () => {
      for (let round = 1; round <= 5; round++) {
        const replies = await rush(uuidv7());
        expect(countBy(replies.map(({ status }) => status))).toEqual(new Map([[200, CONCURRENT]]));
        expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
        expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(CONCURRENT - 1);
        expect(await effects()).toBe(round);
      }
      await expectNothingBroken();
    });

    it('with another body it is another request, and refused', async () => {
      const key = uuidv7();
      await send(key);
      expect(await send(key, true)).toMatchObject({ status: 422, body: { code: 'common.key_reused' } });
      expect(await effects()).toBe(1);
    });

    it('by another person it is another request', async () => {
      const key = uuidv7();
      const replies = [await send(key), await send(key, false, staff[1]!.session)];
      expect(replies.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
        [200, undefined],
        [200, undefined],
      ]);
      expect(await effects()).toBe(2);
    });

    it('after a failure it is done', async () => {
      const key = uuidv7();
      setFault('before-commit', () => {
        throw new Error('the fault of this test');
      });
      onTestFinished(() => setFault('before-commit', undefined));
      expect((await send(key)).status).toBe(500);
      expect(await effects()).toBe(0);
      setFault('before-commit', undefined);
      expect(await send(key)).toMatchObject({
        status: 200,
        headers: expect.not.objectContaining({ 'idempotent-replayed': 'true' }),
      });
      expect(await effects()).toBe(1);
      await expectNothingBroken();
    });

    it('when the first fails, one of those who wait does it', async () => {
      let tries = 0;
      setFault('before-commit', async () => {
        if (tries++ > 0) return;
        await setTimeout(300);
        throw new Error('the fault of this test');
      });
      onTestFinished(() => setFault('before-commit', undefined));
      const key = uuidv7();
      const replies = await Promise.all(Array.from({ length: 3 }, () => send(key)));
      expect(countBy(replies.map(({ status }) => status))).toEqual(
        new Map([
          [500, 1],
          [200, 2],
        ]),
      );
      expect(await effects()).toBe(1);
      await expectNothingBroken();
    });

    it('the unique key alone still holds it: nobody waits, and it is done once', async () => {
      stopWaiting();
      const key = uuidv7();
      // They wait for the client's lock one after another, so a few are enough.
      const replies = await Promise.all(Array.from({ length: 10 }, () => send(key)));
      expect(countBy(replies.map(({ status }) => status))).toEqual(new Map([[200, 10]]));
      expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await effects()).toBe(1);
      await expectNothingBroken();
    });

    it('the control: keys ignored, it is done many times', async () => {
      testSwitches.idempotencyKeys = false;
      onTestFinished(() => void (testSwitches.idempotencyKeys = true));
      await rush(uuidv7());
      expect(await effects()).toBeGreaterThan(1);
    });
  });

  /** The answers to a mark of the only visit, sent many times at once under one key. */
  async function markOnlyVisit(): Promise<Map<number, number>> {
    const lot = await buildLot(1);
    const key = uuidv7();
    const replies = await Promise.all(Array.from({ length: 20 }, () => writings[1]!.send(key)));
    expect(await spentOf(lot.id)).toBe(100);
    return countBy(replies.map(({ status }) => status));
  }
  function stopWaiting(): void {
    testSwitches.idempotencyWaits = false;
    onTestFinished(() => void (testSwitches.idempotencyWaits = true));
  }

  it('waits for the first and is not told that the visit is spent', async () => {
    expect(await markOnlyVisit()).toEqual(new Map([[200, 20]]));
  });

  it('the control: who does not wait is refused by what the first has done', async () => {
    stopWaiting();
    expect((await markOnlyVisit()).get(409)).toBeGreaterThan(0);
  });
});
