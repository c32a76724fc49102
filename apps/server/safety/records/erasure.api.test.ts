/**
 * A10: a deleted account takes everything that identifies the person out of every table and file, when its time comes
 * and not a second early, while sums and the act that names what stays remain. Control: before the deletion the same
 * search finds the person everywhere.
 */
import { passesRoutes } from '@ritm/passes/contract';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsRoutes, type NewSession } from '@ritm/accounts/contract';
import { postFrom, sentCode } from '@ritm/accounts/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildService } from '@ritm/services/testing';
import { consentRoutes, consentVersions } from '@ritm/students/contract';
import { buildStudent } from '@ritm/students/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { openTestApp, rowsAsText, type TestApp, type TestSession } from '@ritm/testing';
import { calendarRoutes } from '@ritm/timetable/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

let t: TestApp;
let school: SchoolOfTest;
let person: TestSession;
let ledgersBefore: unknown;

/** Everything that could identify this one person, each value unique in the database. */
const canary = {
  phone: '+79995550177',
  firstname: 'Канарина',
  lastname: 'Желтопёрова',
  patronymic: 'Клеточниковна',
  email: 'kanarina@example.com',
  city: 'Жёрдочкинск',
  device: 'CanaryPhone/17',
  birth_date: '1971-07-17',
};

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  person = await enter();
  await live();
  ledgersBefore = await ledgers();
});
afterAll(() => t?.close());

async function enter(): Promise<TestSession> {
  const from = { address: '10.17.0.17', headers: { 'user-agent': canary.device } };
  const check = await postFrom(t, '/check_phone', { phone: canary.phone }, from);
  const code = await sentCode(t, canary.phone);
  const { body } = await postFrom<NewSession>(t, '/check_sms_code', { id: check.body.id, code }, from);
  await t.settle();
  const [row] = await t.sql<{ id: number }>('select id from users where phone = $1', [canary.phone]);
  return { token: body.id!, user_id: Number(row!.id), session_id: 0 };
}

/** Gives the person every relation that exists: seen, followed, a client, a parent, a teacher. */
async function live(): Promise<void> {
  const { phone, device: _, ...profile } = canary;
  await t.call(person, accountsRoutes.edit_profile, { body: { ...profile, lat: 17.1717, lng: 71.7171, public: true } });
  const { status } = await t.request(person, accountsRoutes.set_avatar, {}, { file: buildPicture() });
  expect(status).toBe(200);
  const [fan, star] = [await t.signIn(), await t.signIn()];
  await t.call(star, accountsRoutes.edit_profile, { body: { public: true } });
  await t.call(fan, accountsRoutes.follow_user, { params: { user_id: person.user_id } });
  await t.call(person, accountsRoutes.follow_user, { params: { user_id: star.user_id } });
  await t.call(person, accountsRoutes.block_user, { params: { user_id: fan.user_id } });
  await t.call(person, schoolsRoutes.follow_school, { params: { role: 'user', school_id: school.school_id } });
  const params = { role: 'owner' as const, school_id: school.school_id };
  const name = { firstname: canary.firstname, lastname: canary.lastname };
  const ownCard = await buildStudent(t, school, { ...name, phone });
  const guardians = [{ name: `${canary.firstname} ${canary.lastname}`, phone, relation: 'mother' as const }];
  const child = await buildStudent(t, school, { guardians });
  await t.settle();
  const service = await buildService(t, school);
  const lot = await t.call(school.owner, passesRoutes.add_lesson_plus, {
    params: { ...params, student_id: ownCard.id },
    body: { service_id: service.id },
  });
  await t.call(school.owner, visitsRoutes.fast_lesson_minus, {
    params: { ...params, student_id: ownCard.id },
    body: { lesson_plus_id: lot.id },
  });
  const document = { document: 'photo_video' as const, version: consentVersions.photo_video };
  await t.call(person, consentRoutes.give_consent, { body: document });
  const ofChild = { ...document, school_id: school.school_id, student_id: child.id };
  await t.call(person, consentRoutes.give_consent, { body: ofChild });
  await t.call(person, calendarRoutes.add_calendar_feed, {});
  await t.settle();
}

/** The sums of money and visits, by organization. */
const ledgers = () =>
  t.sql(
    `select (select sum(amount) from finances) as money, (select count(*) from finances) as records,
      (select sum(visits) from lessons_minus) as visits, (select count(*) from lessons_plus) as lots,
      (select sum(price) from lesson_plus_terms) as prices`,
  );

const deleteProfile = () => t.call(person, accountsRoutes.delete_profile, { body: { phone: canary.phone } });

/** Tables that hold any of the texts, except those that the record of erasure names as retained. */
async function tablesWith(texts: readonly string[], except: readonly string[]): Promise<string[]> {
  const tables = await t.sql<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  );
  const tablesFound: string[] = [];
  for (const { name } of tables) {
    if (except.includes(name.replace('public.', ''))) continue;
    const rows = await rowsAsText(t, name);
    for (const text of texts) if (rows.some((row) => row.includes(text))) tablesFound.push(`${name}: ${text}`);
  }
  return tablesFound;
}

async function bytesOnDisk(): Promise<Buffer[]> {
  const root = join(t.platform.config.dataDir, 'files');
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  return Promise.all(names.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))));
}

const secrets = () => [...Object.values(canary), canary.phone.slice(1), '17.1717', '71.7171', '10.17.0.17'];
const retainedReasonsOf = async (): Promise<string[]> => {
  const [row] = await t.sql<{ act: { kept: Record<string, string> } }>('select act from erasures where user_id = $1', [
    person.user_id,
  ]);
  return Object.keys(row?.act.kept ?? {});
};

describe('A10: an account is deleted', () => {
  test('control: before, the search finds the person everywhere', async () => {
    const tablesFound = await tablesWith(secrets(), []);
    for (const table of ['users', 'sessions', 'phone_checks', 'outbound_messages'])
      expect(
        tablesFound.some((one) => one.startsWith(`public.${table}:`)),
        table,
      ).toBe(true);
    expect(await bytesOnDisk()).toHaveLength(1);
  });

  test('the digits alone are not enough: the code must be fresh', async () => {
    await t.clock.advance(11 * MINUTE);
    await expect(deleteProfile()).rejects.toMatchObject({ status: 403, code: 'accounts.fresh_code' });
    person = await enter();
    await deleteProfile();
  });

  test('requested, withdrawn, requested again: only the last request counts, and not a second early', async () => {
    await t.clock.advance(20 * DAY);
    await t.call(person, accountsRoutes.cancel_delete, {});
    await t.clock.advance(11 * DAY);
    await t.perform('accounts.erase_due');
    person = await enter();
    const { delete_at } = await deleteProfile();
    expect(delete_at).toBe(new Date(Date.parse(t.clock.now()) + 30 * DAY).toISOString());
    await t.clock.advance(30 * DAY - 1000);
    await t.perform('accounts.erase_due');
    expect(await t.sql('select 1 from users where phone = $1', [canary.phone])).toHaveLength(1);
  });

  test('executed by the clock, every session is at its end', async () => {
    await t.clock.advance(1000);
    await t.perform('accounts.erase_due');
    await t.settle();
    // Replies stored for others, such as the front desk, live 48 hours by the database's clock, which does not move
    // here.
    await t.sql(`update idempotency_keys set created_at = created_at - interval '60 days'`);
    await t.perform('platform.sweep');
    expect((await t.request(person, accountsRoutes.get_profile, {})).status).toBe(401);
    expect(await t.sql('select 1 from sessions where user_id = $1', [person.user_id])).toEqual([]);
  });

  test('nothing of the person remains outside the tables that the act names, and no file stays', async () => {
    const retained = await retainedReasonsOf();
    expect(retained).toEqual(expect.arrayContaining(['audit_log', 'students', 'guardians', 'finances']));
    for (const erasedTable of ['users', 'sessions', 'phone_checks', 'outbound_messages', 'files', 'idempotency_keys'])
      expect(retained).not.toContain(erasedTable);
    expect(await tablesWith(secrets(), retained)).toEqual([]);
    expect(await bytesOnDisk()).toEqual([]);
    const logs = t.logs.join('\n');
    expect(secrets().filter((one) => logs.includes(one))).toEqual([]);
  });

  test('what stays names nobody’s account, and the sums are what they were', async () => {
    expect(await t.sql('select 1 from students where user_id = $1', [person.user_id])).toEqual([]);
    expect(await t.sql('select 1 from guardians where user_id = $1', [person.user_id])).toEqual([]);
    expect(await ledgers()).toEqual(ledgersBefore);
  });

  test('an act says what went and what stays, with an extract of the log', async () => {
    const [row] = await t.sql('select act, events, erased_at from erasures where user_id = $1', [person.user_id]);
    expect(row.act.erased).toMatchObject({
      users: 1,
      students: 1,
      guardians: 1,
      files: 1,
      consents: 2,
      calendar_feeds: 1,
    });
    expect(row.events.map((one: { action: string }) => one.action)).toEqual([
      'accounts.deletion_requested',
      'accounts.deletion_canceled',
      'accounts.deletion_requested',
      'accounts.erased',
    ]);
    expect(row.erased_at).toEqual(new Date(t.clock.now()));
    await t.perform('accounts.erase_due');
    expect(await t.sql('select 1 from erasures')).toHaveLength(1);
  });

  test('verify finds nothing', async () => {
    expect((await t.verify()).filter((one) => !one.name.includes('outbox'))).toEqual([]);
  });

  test('the number signs in as somebody new, who has none of it', async () => {
    const newSession = await enter();
    expect(newSession.user_id).not.toBe(person.user_id);
    const profile = await t.call(newSession, accountsRoutes.get_profile, {});
    expect(profile).toMatchObject({ firstname: '', avatar: null, delete_at: null });
  });
});

test('the only owner of an open organization has to hand it over first', async () => {
  const [{ phone }] = (await t.sql<{ phone: string }>('select phone from users where id = $1', [
    school.owner.user_id,
  ])) as [{ phone: string }];
  const fresh = await t.signIn({ user_id: school.owner.user_id });
  const refused = await t.request(fresh, accountsRoutes.delete_profile, { body: { phone } });
  expect([refused.status, refused.body.code]).toEqual([409, 'schools.owns_school']);
});
