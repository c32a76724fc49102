/**
 * W2: a screen receives only the events that its person may see, by the reviewed list `socket-topics.tsv`, also right
 * after a right is granted or revoked (decision 063). Controls: topics open to all, and a place in every organization,
 * each break the list.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from '@ritm/http';
import { type Topics } from '@ritm/platform';
import { visibilityFor } from '@ritm/platform/testing';
import { buildAdministrator } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  sessionHeaders,
  expectGreeted,
  openSocketServer,
  sleep,
  type SocketMessage,
  type SocketServer,
} from './socket-server.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;
let b: Tenant;
let sockets: SocketServer;

beforeAll(async () => {
  t = await openTestApp();
  [a, b] = [await buildTenant(t), await buildTenant(t)];
  sockets = await openSocketServer(t);
});
afterEach(() => sockets.terminateAll());
afterAll(async () => {
  await sockets?.close();
  await t?.close();
});

const reviewed: readonly string[] = readFileSync(new URL('socket-topics.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const topicRules = (type: string): ReadonlyMap<string, string> => {
  const named = (one: string) => reviewed.find((line) => line.startsWith(`${one}\t`));
  const line = named(type) ?? named(type.split('.', 1)[0]!);
  return new Map((line?.split('\t')[1] ?? '').split(' ').map((word) => word.split('=') as [string, string]));
};

/**
 * The topics that the modules declare, in the words of the list: each role without additional rights, and with a client
 * card where it may have one.
 */
function linesOf(topics: Topics): string[] {
  const { access } = sockets.platform;
  return Object.entries(topics)
    .map(([type, hearings]) => {
      const received = roles.flatMap((role) => {
        const visibility = visibilityFor({ [role]: { rights: {}, student_ids: [1] } }, hearings, (...args) =>
          access.allows(...args),
        );
        return visibility ? [`${role}=${typeof visibility.ids === 'string' ? visibility.ids : 'own'}`] : [];
      });
      return `${type}\t${received.toSorted().join(' ')}`;
    })
    .toSorted();
}

test('the recipients of each topic are in a reviewed list', () => {
  expect(linesOf(sockets.platform.topics), 'a change is made in socket-topics.tsv too').toEqual(reviewed.toSorted());
});

test('every event that a module emits has a topic, except those of no organization', () => {
  const emittedTopics = new Set<string>();
  const root = new URL('../../../..', import.meta.url).pathname;
  for (const file of globSync('modules/*/server/**/*.ts', { cwd: root }))
    for (const [, type] of readFileSync(join(root, file), 'utf8').matchAll(/\.emit\(\s*['`]([a-z_]+)\./g))
      emittedTopics.add(type!);
  expect(emittedTopics.size).toBeGreaterThan(8);
  emittedTopics.delete('accounts');
  expect([...emittedTopics].filter((topic) => !(topic in sockets.platform.topics))).toEqual([]);
});

interface Screen {
  name: string;
  session: TestSession;
  /** The list's names for their roles in A. */
  roles: readonly string[];
}

async function screens(): Promise<Screen[]> {
  const removed = await t.signIn();
  await t.sql(
    `
      insert into staff (school_id, user_id, role, firstname, archived_at)
      values ($1, $2, 'administrator', 'Бывший', now())`,
    [a.school.school_id, removed.user_id],
  );
  const embedded = (school_id: number) => t.signIn({ user_id: a.school.owner.user_id, type: 'client', school_id });
  return [
    { name: 'owner', session: a.school.owner, roles: ['owner'] },
    { name: 'administrator', session: a.administrator, roles: ['administrator'] },
    { name: 'teacher', session: a.teacher, roles: ['teacher'] },
    { name: 'teacher without clients', session: a.otherTeacher, roles: ['teacher'] },
    { name: 'client', session: a.student, roles: ['student', 'user'] },
    { name: 'nobody here', session: await t.signIn(), roles: [] },
    { name: 'removed administrator', session: removed, roles: [] },
    { name: 'owner of B', session: b.school.owner, roles: [] },
    { name: 'client of B', session: b.student, roles: [] },
    // A session of an embedded page is never a staff session, whoever its person is.
    { name: 'owner signed in on their own embedded page', session: await embedded(a.school.school_id), roles: [] },
    { name: 'owner signed in on a page of B', session: await embedded(b.school.school_id), roles: [] },
  ];
}

const byBreadth = ['all', 'own', 'none'] as const;

/** The ids of an event that a person with these roles receives; undefined: they receive nothing. */
function expectedIds(of: readonly string[], type: string, ids: { own: number; others: number }): number[] | undefined {
  const measure = byBreadth.find((one) => of.some((role) => topicRules(type).get(role) === one));
  if (measure === undefined) return undefined;
  if (measure === 'all') return [ids.own, ids.others];
  return measure === 'own' ? [ids.own] : [];
}

/** Publishes one event of every type in A, and returns what every screen subscribed to A and B received. */
async function collectMessages(): Promise<{ screen: Screen; messages: SocketMessage[] }[]> {
  const { school_id } = a.school;
  const lines = (await screens()).map((screen) => ({
    screen,
    line: sockets.connect(`?schools=${school_id},${b.school.school_id}`, sessionHeaders(screen.session)),
  }));
  await Promise.all(lines.map(({ line }) => expectGreeted(t, line)));
  for (const type of types()) sockets.platform.bus.publish({ school_id, type, ids: [a.fixtures.student!, 999_999] });
  await sleep(200);
  return lines.map(({ screen, line }) => ({ screen, messages: line.messages }));
}
const types = (): string[] =>
  reviewed.map((line) => line.split('\t')[0]!).map((one) => (one.includes('.') ? one : `${one}.changed`));

/** Where the received messages differ from the list. */
function differences(received: readonly { screen: Screen; messages: SocketMessage[] }[]): string[] {
  return received.flatMap(({ screen, messages }) => {
    const changed = messages.filter((one) => one.type === 'changed');
    const expected = types().flatMap((type) => {
      const ids = expectedIds(screen.roles, type, { own: a.fixtures.student!, others: 999_999 });
      return ids ? [`${type.split('.')[0]} ${ids.join()}`] : [];
    });
    const got = changed.map(({ topic, ids }) => `${topic} ${ids!.join()}`);
    const actual = got.toSorted().join('; ');
    const expectedText = expected.toSorted().join('; ');
    return actual === expectedText ? [] : [`${screen.name}: received ${actual}, expected ${expectedText}`];
  });
}

describe('W2: a screen receives what its person may see', () => {
  test('of every event, by the list; of an organization that they have no place in, nothing', async () => {
    const received = await collectMessages();
    expect(differences(received)).toEqual([]);
    const hello = (name: string) => received.find(({ screen }) => screen.name === name)!.messages[0]!.schools;
    expect(hello('owner')).toEqual([a.school.school_id]);
    expect(hello('owner of B')).toEqual([b.school.school_id]);
    expect(hello('nobody here')).toEqual([]);
    expect(hello('owner signed in on a page of B')).toEqual([]);
  });

  test('control: with every topic open to whoever is in the organization the list is not kept', async () => {
    const { access } = sockets.platform;
    const allows = access.allows.bind(access);
    access.allows = () => true;
    try {
      const wrong = differences(await collectMessages()).map((line) => line.split(':')[0]);
      expect(wrong).toContain('client');
      expect(wrong).toContain('teacher');
      expect(wrong).not.toContain('owner of B');
    } finally {
      access.allows = allows;
    }
  });

  test('control: with a place in every organization a stranger receives them', async () => {
    const { access } = sockets.platform;
    const placeIn = access.placeIn.bind(access);
    access.placeIn = async () => ({ owner: { rights: {} } });
    try {
      expect(differences(await collectMessages()).map((line) => line.split(':')[0])).toContain('owner of B');
    } finally {
      access.placeIn = placeIn;
    }
  });

  test('a granted right adds notices, and a revoked one removes them', async () => {
    const { school_id } = a.school;
    const person = await buildAdministrator(t, a.school);
    const setRights = async (rights: object) => {
      await t.sql('update staff set rights = $2 where id = $1', [person.staff_id, JSON.stringify(rights)]);
      sockets.platform.access.forget({ user_id: person.session.user_id });
    };
    const line = sockets.connect(`?schools=${school_id}`, sessionHeaders(person.session));
    await expectGreeted(t, line);
    /**
     * The ids in the one message that every event gives, awaited so that the next call does not take it for its own.
     */
    const idsOf = async () => {
      const before = line.messages.length;
      sockets.platform.bus.publish({ school_id, type: 'finance.added', ids: [7] });
      await expect.poll(() => line.messages.length, { timeout: 10_000 }).toBe(before + 1);
      return line.messages.at(-1)!.ids;
    };
    expect(await idsOf()).toEqual([]);
    await setRights({ see_finances: true });
    await expect.poll(idsOf, { timeout: 10_000 }).toEqual([7]);
    await setRights({});
    await expect.poll(idsOf, { timeout: 10_000 }).toEqual([]);
  });
});
