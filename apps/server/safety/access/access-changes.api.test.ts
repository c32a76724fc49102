/**
 * A change of access counts from the person's very next request, although access is cached for seconds (decision 005):
 * cards, guardians and staff, on this process and on another. The control is a second process that does not listen and
 * still knows the old.
 */
import { buildUser } from '@ritm/accounts/testing';
import { filesRoutes } from '@ritm/files/contract';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { duplicateRoutes, studentsRoutes, type StudentChange } from '@ritm/students/contract';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { startRelay } from '@ritm/platform/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openProcess, type Process } from '../processes/processes.ts';

/**
 * Access is cached for seconds (decision 005). Every test calls once, so that the cache is warm, changes the access and
 * calls again at once; no job has run in between.
 */
let t: TestApp;
let school: SchoolOfTest;
let other: Process;
let listener: { end(): Promise<void> };

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  other = await openProcess(t);
  listener = await startRelay(other.platform);
});
afterAll(async () => {
  await listener?.end();
  await other?.close();
  await t?.close();
});

const owner = () => ({ role: 'owner' as const, school_id: school.school_id });

let numbers = 0;
interface Client {
  readonly session: TestSession;
  readonly phone: string;
}
async function buildClient(): Promise<Client> {
  const phone = `+7968${String(++numbers).padStart(7, '0')}`;
  return { phone, session: await buildUser(t, { phone }) };
}

/** 200 for whoever has a card in the organization, their own or a child's; 404 for a stranger. */
async function statusOf({ session }: Client, school_id = school.school_id): Promise<number> {
  const params = { role: 'student' as const, school_id };
  return (await t.request(session, filesRoutes.files_by_student, { params })).status;
}

const edit = (student_id: number, body: StudentChange) =>
  t.call(school.owner, studentsRoutes.edit_student, { params: { ...owner(), student_id }, body });

const motherOf = ({ phone }: Client): Pick<StudentChange, 'guardians'> => ({
  guardians: [{ name: 'Мария', phone, relation: 'mother' }],
});

describe('a client’s next request', () => {
  test('knows the card that was created with their number', async () => {
    const client = await buildClient();
    expect(await statusOf(client)).toBe(404);
    await buildStudent(t, school, { phone: client.phone });
    expect(await statusOf(client)).toBe(200);
  });

  test('knows that their number was put on a card, and taken off it', async () => {
    const [before, after] = [await buildClient(), await buildClient()];
    const { id } = await buildStudent(t, school, { phone: before.phone });
    expect([await statusOf(before), await statusOf(after)]).toEqual([200, 404]);
    await edit(id, { phone: after.phone });
    expect([await statusOf(before), await statusOf(after)]).toEqual([404, 200]);
    await edit(id, { phone: null });
    expect(await statusOf(after)).toBe(404);
  });

  test('knows a second card as soon as the first', async () => {
    const client = await buildClient();
    await buildStudent(t, school, { phone: client.phone });
    expect(await statusOf(client)).toBe(200);
    const { id } = await buildStudent(t, school);
    await edit(id, { phone: client.phone });
    expect(await cardsOf(client)).toContain(id);
  });

  test('knows that the card was archived and restored', async () => {
    const client = await buildClient();
    const { id } = await buildStudent(t, school, { phone: client.phone });
    expect(await statusOf(client)).toBe(200);
    await t.call(school.owner, studentsRoutes.archive_student, { params: { ...owner(), student_id: id } });
    expect(await statusOf(client)).toBe(404);
    await edit(id, { status: 'active' });
    expect(await statusOf(client)).toBe(200);
  });

  test('knows that the card was merged into another person’s, and that the merge was undone', async () => {
    const [client, stranger] = [await buildClient(), await buildClient()];
    const kept = await buildStudent(t, school, { lastname: 'Слитова', phone: stranger.phone });
    const gone = await buildStudent(t, school, { lastname: 'Слитова', phone: client.phone });
    expect(await statusOf(client)).toBe(200);
    const between = { ...owner(), student_id: kept.id, other_id: gone.id };
    const merge = await t.call(school.owner, duplicateRoutes.merge_students, { params: between, body: {} });
    expect([await statusOf(client), await statusOf(stranger)]).toEqual([404, 200]);
    await t.call(school.owner, duplicateRoutes.undo_merge, { params: { ...owner(), id: merge.id } });
    expect([await statusOf(client), await statusOf(stranger)]).toEqual([200, 200]);
  });

  test('knows that a merge took their number onto the kept card', async () => {
    const client = await buildClient();
    const kept = await buildStudent(t, school, { lastname: 'Общая', phone: null });
    const gone = await buildStudent(t, school, { lastname: 'Общая', phone: client.phone });
    const between = { ...owner(), student_id: kept.id, other_id: gone.id };
    await t.call(school.owner, duplicateRoutes.merge_students, { params: between, body: { take: ['phone'] } });
    expect(await cardsOf(client)).toEqual([kept.id]);
  });

  test('knows that the organization was closed', async () => {
    const closing = await buildSchool(t);
    const client = await buildClient();
    await buildStudent(t, closing, { phone: client.phone });
    expect(await statusOf(client, closing.school_id)).toBe(200);
    await t.sql('update sessions set confirmed_at = ritm_now() where user_id = $1', [closing.owner.user_id]);
    t.platform.access.forget({ user_id: closing.owner.user_id });
    await t.call(closing.owner, schoolsRoutes.delete_school, {
      params: { role: 'owner', school_id: closing.school_id },
    });
    expect(await statusOf(client, closing.school_id)).toBe(404);
  });
});

/** What the process believes about the person now. */
async function cardsOf({ session }: Client): Promise<readonly number[]> {
  const found = await t.platform.access.session(session.token, t.clock.now());
  return (await t.platform.access.placeIn(found!, school.school_id)).student?.student_ids ?? [];
}

describe('a guardian’s next request', () => {
  test('knows that they were added and removed', async () => {
    const guardian = await buildClient();
    const { id } = await buildStudent(t, school);
    expect(await statusOf(guardian)).toBe(404);
    await edit(id, motherOf(guardian));
    expect(await statusOf(guardian)).toBe(200);
    await edit(id, { guardians: [] });
    expect(await statusOf(guardian)).toBe(404);
  });

  test('knows that the right to see the child was taken away', async () => {
    const guardian = await buildClient();
    const { id, guardians } = await buildStudent(t, school, motherOf(guardian));
    expect(await statusOf(guardian)).toBe(200);
    await edit(id, { guardians: guardians.map((one) => ({ ...one, rights: ['pay'] })) });
    expect(await statusOf(guardian)).toBe(404);
  });

  test('knows that the number of the guardian of two children was corrected', async () => {
    const [wrong, right] = [await buildClient(), await buildClient()];
    const first = await buildStudent(t, school, motherOf(wrong));
    const second = await buildStudent(t, school, { guardians: first.guardians });
    expect(await cardsOf(wrong)).toEqual([first.id, second.id]);
    await edit(first.id, { guardians: first.guardians.map((one) => ({ ...one, phone: right.phone })) });
    expect(await statusOf(wrong)).toBe(404);
    expect(await cardsOf(right)).toEqual([first.id, second.id]);
  });
});

describe('the staff’s next request', () => {
  const listed = async (session: TestSession, role: 'administrator' | 'teacher') =>
    (await t.request(session, studentsRoutes.list_students, { params: { role, school_id: school.school_id } })).status;

  test('knows the rights that were taken away', async () => {
    const { session, staff_id } = await buildAdministrator(t, school);
    const { id } = await buildStudent(t, school, { phone: '+79265550001' });
    const shown = async () =>
      (
        await t.call(session, studentsRoutes.get_student, {
          params: { role: 'administrator', school_id: school.school_id, student_id: id },
        })
      ).phone;
    expect(await shown()).toBe('+79265550001');
    await t.call(school.owner, schoolsRoutes.edit_administrator, {
      params: { ...owner(), id: staff_id },
      body: { rights: { see_phones: false } },
    });
    expect(await shown()).toBe('+7••••••••01');
  });

  test('knows that they work there no more', async () => {
    const [administrator, teacher] = [
      await buildAdministrator(t, school),
      await buildTeacher(t, school, { withUser: true }),
    ];
    expect(await listed(administrator.session, 'administrator')).toBe(200);
    expect(await listed(teacher.session!, 'teacher')).toBe(200);
    await t.call(school.owner, schoolsRoutes.delete_administrator, {
      params: { ...owner(), id: administrator.staff_id },
    });
    await t.call(school.owner, schoolsRoutes.delete_teacher, { params: { ...owner(), teacher_id: teacher.staff_id } });
    expect(await listed(administrator.session, 'administrator')).toBe(404);
    expect(await listed(teacher.session!, 'teacher')).toBe(404);
  });
});

/** The product promises a second; a machine that runs the whole suite gets more. */
const HEARD_WITHIN_MS = 10_000;
/**
 * At the present moment: set back to an earlier one, the pauses between readings of events would last until it has come
 * again.
 */
const stopClock = () => vi.spyOn(t.clock, 'monotonic').mockReturnValue(t.clock.monotonic());

describe('another process', () => {
  /** The cache of the other process, on a clock that stands still: nothing in it expires. */
  const placeThere = async ({ session }: Client) => {
    const found = await other.platform.access.session(session.token, t.clock.now());
    return Object.keys(await other.platform.access.placeIn(found!, school.school_id));
  };

  test('is notified of a person’s change', async () => {
    stopClock();
    const client = await buildClient();
    expect(await placeThere(client)).toEqual([]);
    // A process that reads events slowly caches nothing, so on a busy machine it would see the change without having heard of it.
    const forget = vi.spyOn(other.platform.access, 'forget');
    const { id } = await buildStudent(t, school, { phone: client.phone });
    const { user_id } = client.session;
    await expect.poll(() => forget.mock.calls, { timeout: HEARD_WITHIN_MS }).toContainEqual([{ user_id }]);
    await expect.poll(() => placeThere(client), { timeout: HEARD_WITHIN_MS }).toEqual(['student', 'user']);
    await edit(id, { phone: null });
    await expect.poll(() => placeThere(client), { timeout: HEARD_WITHIN_MS }).toEqual([]);
    vi.restoreAllMocks();
  });

  test('is notified of a change for a whole organization; control: one that does not listen keeps what it knew', async () => {
    stopClock();
    const deaf = await openProcess(t);
    const client = await buildClient();
    await buildStudent(t, school, { phone: client.phone });
    const found = (await other.platform.access.session(client.session.token, t.clock.now()))!;
    const rolesIn = async ({ platform }: Process) =>
      Object.keys(await platform.access.placeIn(found, school.school_id)).length;
    await expect.poll(() => rolesIn(other), { timeout: HEARD_WITHIN_MS }).toBe(2);
    expect(await rolesIn(deaf)).toBe(2);
    await t.sql('update sessions set confirmed_at = ritm_now() where user_id = $1', [school.owner.user_id]);
    t.platform.access.forgetAll();
    await t.call(school.owner, schoolsRoutes.delete_school, { params: owner() });
    await expect.poll(() => rolesIn(other), { timeout: HEARD_WITHIN_MS }).toBe(0);
    expect(await rolesIn(deaf)).toBe(2);
    vi.restoreAllMocks();
    await deaf.close();
  });
});
