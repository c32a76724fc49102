import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from '@ritm/http';
import { heardBy, type Topics } from '@ritm/platform';
import { buildAdministrator } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { as, expectGreeted, openSocketServer, sleep, type Said, type SocketServer } from './socket-lines.ts';
import { buildTenant, type Tenant } from './world.ts';

let t: TestApp;
let a: Tenant;
let b: Tenant;
let sockets: SocketServer;

beforeAll(async () => {
  t = await openTestApp();
  [a, b] = [await buildTenant(t), await buildTenant(t)];
  sockets = await openSocketServer(t);
});
afterEach(() => sockets.hangUp());
afterAll(async () => {
  await sockets?.close();
  await t?.close();
});

const reviewed: readonly string[] = readFileSync(new URL('socket-topics.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const measures = (type: string): ReadonlyMap<string, string> => {
  const named = (one: string) => reviewed.find((line) => line.startsWith(`${one}\t`));
  const line = named(type) ?? named(type.split('.', 1)[0]!);
  return new Map((line?.split('\t')[1] ?? '').split(' ').map((word) => word.split('=') as [string, string]));
};

/** What the modules say, in the words of the list: each role with no rights beyond its own, and a card where it may have one. */
function linesOf(topics: Topics): string[] {
  const { access } = sockets.platform;
  return Object.entries(topics)
    .map(([type, hearings]) => {
      const heard = roles.flatMap((role) => {
        const found = heardBy({ [role]: { rights: {}, student_ids: [1] } }, hearings, (...asked) =>
          access.allows(...asked),
        );
        return found ? [`${role}=${typeof found.ids === 'string' ? found.ids : 'own'}`] : [];
      });
      return `${type}\t${heard.toSorted().join(' ')}`;
    })
    .toSorted();
}

test('who hears of what stands in a reviewed list', () => {
  expect(linesOf(sockets.platform.topics), 'a change is made in socket-topics.tsv too').toEqual(reviewed.toSorted());
});

test('every event that a module tells has a topic, but those of no organization', () => {
  const told = new Set<string>();
  const root = new URL('../../..', import.meta.url).pathname;
  for (const file of globSync('modules/*/server/**/*.ts', { cwd: root }))
    for (const [, type] of readFileSync(join(root, file), 'utf8').matchAll(/\.emit\(\s*['`]([a-z_]+)\./g))
      told.add(type!);
  expect(told.size).toBeGreaterThan(8);
  told.delete('accounts');
  expect([...told].filter((topic) => !(topic in sockets.platform.topics))).toEqual([]);
});

interface Screen {
  name: string;
  session: TestSession;
  /** What the list calls them in A. */
  roles: readonly string[];
}

async function screens(): Promise<Screen[]> {
  const removed = await t.signIn();
  await t.sql(
    `insert into staff (school_id, user_id, role, firstname, archived_at) values ($1, $2, 'administrator', 'Бывший', now())`,
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
    // An embedded page's session is no staff's, whoever its person is.
    { name: 'owner signed in on their own embedded page', session: await embedded(a.school.school_id), roles: [] },
    { name: 'owner signed in on a page of B', session: await embedded(b.school.school_id), roles: [] },
  ];
}

const widest = ['all', 'own', 'none'] as const;

/** The ids that somebody of these roles hears of an event; undefined: they hear nothing. */
function idsExpected(of: readonly string[], type: string, ids: { own: number; others: number }): number[] | undefined {
  const measure = widest.find((one) => of.some((role) => measures(type).get(role) === one));
  if (measure === undefined) return undefined;
  if (measure === 'all') return [ids.own, ids.others];
  return measure === 'own' ? [ids.own] : [];
}

/** Publishes one event of every type in A, and answers what every screen that asked for A and B heard. */
async function hearing(): Promise<{ screen: Screen; said: Said[] }[]> {
  const { school_id } = a.school;
  const lines = (await screens()).map((screen) => ({
    screen,
    line: sockets.connect(`?schools=${school_id},${b.school.school_id}`, as(screen.session)),
  }));
  await Promise.all(lines.map(({ line }) => expectGreeted(t, line)));
  for (const type of types()) sockets.platform.bus.publish({ school_id, type, ids: [a.things.student!, 999_999] });
  await sleep(200);
  return lines.map(({ screen, line }) => ({ screen, said: line.said }));
}
const types = (): string[] =>
  reviewed.map((line) => line.split('\t')[0]!).map((one) => (one.includes('.') ? one : `${one}.changed`));

/** Where what was heard is not what the list says. */
function differences(heard: readonly { screen: Screen; said: Said[] }[]): string[] {
  return heard.flatMap(({ screen, said }) => {
    const changed = said.filter((one) => one.type === 'changed');
    const expected = types().flatMap((type) => {
      const ids = idsExpected(screen.roles, type, { own: a.things.student!, others: 999_999 });
      return ids ? [`${type.split('.')[0]} ${ids.join()}`] : [];
    });
    const got = changed.map(({ topic, ids }) => `${topic} ${ids!.join()}`);
    const told = got.toSorted().join('; ');
    const due = expected.toSorted().join('; ');
    return told === due ? [] : [`${screen.name}: heard ${told}, expected ${due}`];
  });
}

describe('W2: a screen hears what its person may', () => {
  test('of every event, by the list; of an organization that they have no place in, nothing', async () => {
    const heard = await hearing();
    expect(differences(heard)).toEqual([]);
    const hello = (name: string) => heard.find(({ screen }) => screen.name === name)!.said[0]!.schools;
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
      const wrong = differences(await hearing()).map((line) => line.split(':')[0]);
      expect(wrong).toContain('client');
      expect(wrong).toContain('teacher');
      expect(wrong).not.toContain('owner of B');
    } finally {
      access.allows = allows;
    }
  });

  test('control: with a place in every organization a stranger hears', async () => {
    const { access } = sockets.platform;
    const placeIn = access.placeIn.bind(access);
    access.placeIn = async () => ({ owner: { rights: {} } });
    try {
      expect(differences(await hearing()).map((line) => line.split(':')[0])).toContain('owner of B');
    } finally {
      access.placeIn = placeIn;
    }
  });

  test('a right given is heard with, and no more once it is taken', async () => {
    const { school_id } = a.school;
    const person = await buildAdministrator(t, a.school);
    const give = async (rights: object) => {
      await t.sql('update staff set rights = $2 where id = $1', [person.staff_id, JSON.stringify(rights)]);
      sockets.platform.access.forget(person.session.user_id);
      await sleep(50);
    };
    const line = sockets.connect(`?schools=${school_id}`, as(person.session));
    await expectGreeted(t, line);
    const idsOf = async () => {
      const before = line.said.length;
      sockets.platform.bus.publish({ school_id, type: 'finance.added', ids: [7] });
      await sleep(50);
      return line.said.slice(before).map(({ ids }) => ids);
    };
    expect(await idsOf()).toEqual([[]]);
    await give({ see_finances: true });
    expect(await idsOf()).toEqual([[7]]);
    await give({});
    expect(await idsOf()).toEqual([[]]);
  });
});
