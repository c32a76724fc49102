/**
 * O12: every call that changes something leaves one line in the same transaction, with values where money, visits and
 * roles change and without secrets, and the chain over the lines shows any edit or deletion. Control: a silent call, a
 * bare line, a second line and a full number are each seen.
 */
import { actionsOfKind } from '@ritm/audit/contract';
import { personRoutes } from '@ritm/accounts/contract';
import { newPhone } from '@ritm/accounts/testing';
import { ApiError, installationRoles, routeWrites, type RouteDefinition } from '@ritm/http';
import { transact, writeContext } from '@ritm/platform';
import { sealAudit } from '@ritm/platform/testing';
import { grantInstallationRole, revokeInstallationRole } from '@ritm/support/server';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingScenarios } from '../scenarios/booking-scenarios.ts';
import type { Scenario, Scenarios } from '../scenarios/scenario.ts';
import { wrapHandlers } from '../scenarios/handlers.ts';
import { passesScenarios } from '../scenarios/passes-scenarios.ts';
import { seatsScenarios } from '../scenarios/seats-scenarios.ts';
import { messagesScenarios } from '../scenarios/messages-scenarios.ts';
import { personScenarios } from '../scenarios/person-scenarios.ts';
import { requestFor, ownerRoleFor, fixturesUsedBy, type Fixtures } from '../scenarios/requests.ts';
import { schoolScenarios } from '../scenarios/school-scenarios.ts';
import { buildFixtures } from '../scenarios/fixtures.ts';
import { timetableScenarios } from '../scenarios/timetable-scenarios.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  a = await newTenant();
});
afterAll(() => t?.close());

/** An organization whose owner also has the installation's roles. */
async function newTenant(): Promise<Tenant> {
  const tenant = await buildTenant(t);
  for (const role of installationRoles)
    await t.sql('insert into installation_staff (user_id, role) values ($1, $2)', [tenant.school.owner.user_id, role]);
  t.platform.access.forgetAll();
  return tenant;
}

/** Calls that write no audit line, each with its reason. */
const unaudited: Readonly<Record<string, string>> = {
  'imports.delete_import_preset': 'a kept reading of columns is nobody’s data',
  'notifications.read_notification': 'what was read is a mark for the reader alone',
  'notifications.read_notifications': 'what was read is a mark for the reader alone',
  'passes.add_pass_batch': 'passes are counted, none is changed until it is applied',
  'booking.confirm_booking': 'that a client means to come stands on their place, with its time',
  'accounts.check_phone': 'nobody is known yet: the sending itself is kept, with its number and address',
  'accounts.check_phone_safe': 'nobody is known yet: the sending itself is kept, with its number and address',
};

/** Calls that change more than one entity and write a line for each. */
const multiLine: Readonly<Record<string, { lines: number; why: string }>> = {
  'schools.add_teacher': { lines: 2, why: 'the place, and the invitation to it' },
  'schools.add_administrator': { lines: 2, why: 'the place, and the invitation to it' },
  'booking.cancel_booking': { lines: 2, why: 'the seat that is free, and who gave it back' },
  'booking.move_booking': { lines: 3, why: 'the seat that is free, the one that is taken, and who requested it' },
  'passes.add_lesson_plus': { lines: 2, why: 'the sale, and the money under it' },
  'passes.delete_lesson_plus': { lines: 2, why: 'the sale, and the money under it' },
  'passes.rebalance': { lines: 3, why: 'the whole, and each of the two visits' },
  'booking.confirm_request': { lines: 2, why: 'the answer, and the seat that is taken' },
  'visits.move_seat': { lines: 3, why: 'the seat that is free, the one that is taken, and who moved it' },
  'timetable.enrol_in_group': { lines: 2, why: 'the group, and the regular place in each of its classes' },
  'timetable.leave_group': { lines: 2, why: 'the group, and the regular place in each of its classes' },
  'visits.delete_seat': { lines: 2, why: 'the seat that is free, and who gave it back' },
};

/** Calls whose lines must hold the values before and after: money, visits, roles. */
const ofMoneyOrRoles = /^(finance|visits)\.|^schools\.(teacher|administrator|invit|ownership)|^support\.role/;

interface Line {
  id: string;
  xid: string;
  action: string;
  has_data: boolean;
  text: string;
}

const linesAfter = (id: string) =>
  t.sql<Line>(
    `select id, xid::text, action, coalesce(before, after) is not null as has_data, concat(before, after) as text
     from audit_log where id > $1 order by id`,
    [id],
  );
const lastLine = async () => (await t.sql<{ id: string }>('select coalesce(max(id), 0) as id from audit_log'))[0]!.id;

/** The mistakes in the audit lines of a call. */
function faultsOf(route: RouteDefinition, status: number, lines: readonly Line[]): string[] {
  const expected = status >= 300 || route.name in unaudited ? 0 : (multiLine[route.name]?.lines ?? 1);
  const fault = (what: string) => `${route.name} ${status}: ${what}`;
  return [
    ...(lines.length === expected
      ? []
      : [fault(`${lines.length} lines instead of ${expected}${lines.map((one) => ` ${one.action}`).join()}`)]),
    ...(new Set(lines.map((one) => one.xid)).size > 1 ? [fault('lines of more than one transaction')] : []),
    ...lines
      .filter((one) => ofMoneyOrRoles.test(one.action) && !one.has_data)
      .map((one) => fault(`${one.action} is bare`)),
    ...lines
      .filter((one) => ofAccount.test(one.action) && secret.test(one.text))
      .map((one) => fault(`reveals ${one.text}`)),
  ];
}
const ofAccount = /^(accounts|notifications|support)\./;
/** A full phone number, or a text as long as a token. */
const secret = /\+\d{11}|[\w-]{32,}/;

const scenarios: Scenarios = {
  ...personScenarios,
  ...messagesScenarios,
  ...schoolScenarios,
  ...timetableScenarios,
  ...passesScenarios,
  ...seatsScenarios,
  ...bookingScenarios,
};

/** Parsing a table takes a thread and some time, so it is done only where a path names one. */
function buildFreshFixtures(route: RouteDefinition, { school, fixtures }: Tenant): Promise<Fixtures> {
  const { import: table, row, import_preset } = fixtures;
  const importFixtures: Fixtures = { import: table!, row: row!, import_preset: import_preset! };
  const existing = route.path.includes('/import') ? {} : importFixtures;
  return buildFixtures(t, school, { existing });
}

/** Calls a route with fixtures of its own unless some are given; returns the status and the audit lines. */
async function perform(
  route: RouteDefinition,
  tenant = a,
  providedFixtures?: Fixtures,
): Promise<{ status: number; errorBody: string; lines: Line[] }> {
  const { school } = tenant;
  const { owner } = school;
  const fixtures = providedFixtures ?? (await buildFreshFixtures(route, tenant));
  const scenario: Scenario = (await scenarios[route.name]?.({ t, school, fixtures })) ?? {};
  const { session = owner, file, ...overrides } = scenario;
  const isPublic = typeof route.permission === 'object' && 'public' in route.permission;
  const generated = requestFor(route, fixtures, { role: ownerRoleFor(route), full: true });
  const input = { ...generated, ...overrides, params: { ...generated.params, ...overrides.params } };
  await t.settle();
  const before = await lastLine();
  const { status, body } = await t.request(isPublic ? undefined : session, route, input as never, {
    ...(file && { file }),
  });
  return { status, errorBody: status >= 300 ? JSON.stringify(body) : '', lines: await linesAfter(before) };
}

/**
 * Tries fixtures that other calls have used too; when nothing is left to do with them, fresh ones of the kinds that the
 * path and the body name; then fresh ones of all kinds.
 */
async function performWithAnyFixtures(route: RouteDefinition): ReturnType<typeof perform> {
  const only = fixturesUsedBy(route, a.fixtures, ownerRoleFor(route));
  const fixtureSources = [() => a.fixtures, () => buildFixtures(t, a.school, { existing: a.fixtures, only })];
  for (const buildSource of fixtureSources)
    try {
      const done = await perform(route, a, await buildSource());
      if (done.status < 300 && (done.lines.length > 0 || route.name in unaudited)) return done;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  return perform(route);
}

const writingRoutes = (): RouteDefinition[] => {
  const last = (route: RouteDefinition) => Number(route.name === 'schools.delete_school');
  const routes = t.platform.implementations.map((one) => one.route).filter(routeWrites);
  return routes.toSorted((one, other) => last(one) - last(other));
};

test(
  'O12: every call that changes something leaves one line, in the same transaction, that holds no secret',
  { timeout: 240_000 },
  async () => {
    const faults: string[] = [];
    const notDone: string[] = [];
    const routes = writingRoutes();
    for (const [n, route] of routes.entries()) {
      // An organization may have only a limited number of some fixtures.
      if (n % 40 === 39) a = await newTenant();
      try {
        const { status, errorBody, lines } = await performWithAnyFixtures(route);
        if (status >= 300) notDone.push(`${route.name} ${status}: ${errorBody}`);
        faults.push(...faultsOf(route, status, lines));
      } catch (error) {
        notDone.push(`${route.name}, before it: ${(error as Error).message}`);
      }
    }
    if (notDone.length + faults.length > 0) console.log(notDone.join('\n'), faults.join('\n'));
    console.log(`O12: ${routes.length} writing routes, ${notDone.length} not done, ${faults.length} faults`);
    // Every new route that writes must succeed here too: by its shapes, or by its own scenario.
    expect(notDone).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test('every line that these calls left has words', async () => {
  const known = new Set<string>(Object.values(actionsOfKind).flat());
  const written = await t.sql<{ action: string }>('select distinct action from audit_log');
  expect(written.length).toBeGreaterThan(120);
  expect(written.map(({ action }) => action).filter((action) => !known.has(action))).toEqual([]);
});

test('O12, control: a silent call is seen, and so are a bare line, a second one and a number in full', async () => {
  const { route } = t.platform.implementations.find((one) => one.route.name === 'schools.delete_branch')!;
  const restore = wrapHandlers(t, (one, run) => (one === route ? () => Promise.resolve({ ok: true }) : run));
  const { status, lines } = await perform(route, await buildTenant(t));
  restore();
  expect(faultsOf(route, status, lines)).toEqual(['schools.delete_branch 200: 0 lines instead of 1']);
  const line = { id: '1', xid: '1', action: 'finance.added', has_data: true, text: '' };
  const numbered = { ...line, action: 'accounts.phone_changed', text: '{"phone": "+79123456789"}' };
  expect(faultsOf(route, 200, [line])).toEqual([]);
  for (const wrong of [[{ ...line, has_data: false }], [line, line], [numbered]])
    expect(faultsOf(route, 200, wrong)).toHaveLength(1);
});

test('O12: a call that fails after its line leaves neither', async () => {
  const tenant = await buildTenant(t);
  const { route } = t.platform.implementations.find((one) => one.route.name === 'schools.delete_branch')!;
  const restore = wrapHandlers(t, (one, run) =>
    one === route ? async (...args) => Promise.reject((await run(...args)) && new TypeError('after the line')) : run,
  );
  const { status, lines } = await perform(route, tenant);
  restore();
  expect([status, lines]).toEqual([500, []]);
});

test('O12: a role of the installation, given and taken by the command line, leaves one line each', async () => {
  const facts = {
    actor: undefined,
    now: t.clock.now(),
    language: 'ru' as const,
    request: { id: 'test', ip: undefined, device: undefined, from: undefined },
    contributions: t.platform.contributions,
  };
  const change = { phone: newPhone(), role: 'support' as const };
  const before = await lastLine();
  for (const act of [grantInstallationRole, grantInstallationRole, revokeInstallationRole, revokeInstallationRole])
    await transact(t.platform.database, (tx) => act(writeContext(tx, facts, t.platform.effects), change));
  expect((await linesAfter(before)).map(({ action, text }) => [action, text])).toEqual([
    ['support.role_added', '{"role": "support"}'],
    ['support.role_removed', '{"role": "support"}'],
  ]);
});

test('O12: an account that goes leaves one line, and the application changes none', async () => {
  const phone = newPhone();
  const session = await t.signIn({ phone });
  await t.call(session, personRoutes.delete_profile, { body: { phone } });
  await t.clock.advance(31 * 24 * 3_600_000);
  await t.perform('accounts.erase_due');
  const erasedLines = await t.sql(`select 1 from audit_log where action = 'accounts.erased' and object_id = $1`, [
    session.user_id,
  ]);
  expect(erasedLines).toHaveLength(1);
  for (const change of ['update audit_log set after = null', 'delete from audit_log', 'truncate audit_log'])
    await expect(t.sql(`set local role ritm_app; ${change}`)).rejects.toThrow('permission denied');
});

const brokenSeals = async () => (await t.verify()).filter((one) => one.name === 'audit chain is whole');

test('O12: the chain over the audit holds, and an edited row is seen', async () => {
  expect(await sealAudit(t.platform.database)).toBeGreaterThan(0);
  expect(await brokenSeals()).toEqual([]);
  await t.sql(`update audit_log set after = '{"price": 1}' where id = (select min(id) from audit_log)`);
  expect(await brokenSeals()).toHaveLength(1);
});

test('O12: a value moved to the empty column beside it is seen: a line of the installation given to an organization', async () => {
  await t.sql('delete from audit_seals');
  await sealAudit(t.platform.database);
  expect(await brokenSeals()).toEqual([]);
  await t.sql(`update audit_log set school_id = actor_user_id, actor_user_id = null
    where id = (select min(id) from audit_log where school_id is null and actor_user_id is not null)`);
  expect(await brokenSeals()).toHaveLength(1);
});

test('O12: a row taken away is seen too', async () => {
  await t.sql('delete from audit_log where id = (select max(id) from audit_log)');
  expect((await brokenSeals())[0]!.rows.length).toBeGreaterThan(0);
});
