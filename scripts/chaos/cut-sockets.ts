/**
 * `npm run chaos -- --sockets`: people write while the sockets of all screens are cut every 50 to 200 ms, the server is
 * killed twice and the database once. Afterwards every screen has every notification once and in order, and shows every
 * acknowledged change (W1, W5).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Calls, type Site } from './calls.ts';
import type { Disk } from './disk.ts';
import { Product, type Person } from './product.ts';
import { Screen } from './screens.ts';
import { randomOf, type Settings } from './settings.ts';

const TABS = 3;
const SETTLE_MS = 30_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Written {
  /** For each recipient and writer the ids of the acknowledged tasks, in the order of their acknowledgements. */
  readonly tasks: { recipient: Person; ids: number[] }[];
  /** The last acknowledged version of each client. */
  readonly versions: Map<number, number>;
  readonly read: Map<number, Set<number>>;
  lost: number;
}

export async function cutSockets({ seconds, seed, disabled }: Settings, disk: Disk): Promise<string[]> {
  const product = await Product.start(disk.folder, disabled);
  try {
    return await play(product, { seconds, random: randomOf(seed), remembers: disabled !== 'gap' });
  } finally {
    const { code, seconds: took } = await product.stop();
    print(`stopped with ${code} in ${took.toFixed(1)} s`);
  }
}

async function play(
  product: Product,
  { seconds, random, remembers }: { seconds: number; random: () => number; remembers: boolean },
): Promise<string[]> {
  const [owner, ...colleagues] = await product.signInStaff();
  const { address } = product;
  const owners: Site = { address, ...owner! };
  const calls = new Calls(owners, random, 0.03);
  const versions = new Map<number, number>();
  for (const name of ['Шторм А', 'Шторм Б', 'Шторм В']) versions.set(await addStudent(calls, owner!, name), 0);
  const written: Written = { tasks: [], versions, read: new Map(), lost: 0 };
  const students = new Set(versions.keys());
  const settings = { address, random, remembers, students };
  const screens = [owner!, ...colleagues].flatMap((person) =>
    Array.from({ length: TABS }, () => new Screen(person, settings)),
  );
  let isOver = false;
  const until = () => isOver;
  const working = Promise.all([
    ...colleagues.flatMap((person) => [0, 1].map(() => writeTasks(calls, { owner: owner!, person, written, until }))),
    ...[...students].map((id) => writeVersions(calls, { owner: owner!, id, written, until })),
    ...colleagues.map((person) => readSome(product, { person, written, until, random })),
  ]);
  const killed = await injectKills(product, seconds);
  isOver = true;
  await working;
  for (const screen of screens) screen.isCutting = false;
  await waitUntil(() => screens.every(({ isOpen }) => isOpen));
  // These changes reach an open screen by their message alone, because nothing opens it again.
  for (const id of students) await writeVersion(calls, { owner: owner!, id, written });
  const problems = [...killed, ...(await compare(product, { screens, colleagues, written }))];
  for (const screen of screens) await screen.close();
  const cuts = screens.reduce((sum, one) => sum + one.cuts, 0);
  print(
    `${screens.length} screens of ${colleagues.length + 1} people, cut ${cuts} times; answers ${list(calls.statuses)}`,
  );
  return problems;
}

const list = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');

async function addStudent(calls: Calls, { school_id }: Person, lastname: string): Promise<number> {
  const body = JSON.stringify({ lastname, firstname: '0' });
  const reply = await calls.untilAcknowledged({
    path: `/api/owner/school/${school_id}/student`,
    type: 'application/json',
    body,
  });
  if (reply === undefined) throw new Error('no client could be added');
  return (JSON.parse(reply) as { id: number }).id;
}

interface Writing {
  owner: Person;
  written: Written;
  until: () => boolean;
}

/** Each task notifies the colleague to whom it is assigned. */
async function writeTasks(
  calls: Calls,
  { owner, person, written, until }: Writing & { person: Person },
): Promise<void> {
  const line = { recipient: person, ids: [] as number[] };
  written.tasks.push(line);
  while (!until()) {
    const body = JSON.stringify({ title: 'Шторм', due_date: '2027-01-01', assignee_id: person.staff_id });
    const path = `/api/owner/school/${owner.school_id}/task`;
    const reply = await calls.untilAcknowledged({ path, type: 'application/json', body });
    if (reply === undefined) written.lost++;
    else line.ids.push((JSON.parse(reply) as { id: number }).id);
    await sleep(50);
  }
}

async function writeVersions(calls: Calls, { until, ...writing }: Writing & { id: number }): Promise<void> {
  while (!until()) {
    await writeVersion(calls, writing);
    await sleep(50);
  }
}

async function writeVersion(
  calls: Calls,
  { owner, id, written }: Omit<Writing, 'until'> & { id: number },
): Promise<void> {
  const version = written.versions.get(id)! + 1;
  const path = `/api/owner/school/${owner.school_id}/student/${id}`;
  const body = JSON.stringify({ firstname: String(version) });
  const reply = await calls.untilAcknowledged({ method: 'PUT', path, type: 'application/json', body });
  if (reply === undefined) written.lost++;
  else written.versions.set(id, version);
}

/** The person marks some of what stands in their list read, so that the count of the unread is not the count of all. */
async function readSome(
  { address }: Product,
  { person, written, until, random }: Omit<Writing, 'owner'> & { person: Person; random: () => number },
): Promise<void> {
  const calls = new Calls({ address, ...person }, random, 0.03);
  const read = new Set<number>();
  written.read.set(person.user_id, read);
  const headers = { session: person.token, from: 'android' };
  while (!until()) {
    const url = `${address}/api/notifications?per_page=20`;
    const rows = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) })
      .then(async (answer) => ((await answer.json()) as { data?: { id: number; read_at: string | null }[] }).data)
      .catch(() => undefined);
    const unread = (rows ?? []).filter(({ id, read_at }) => read_at === null && !read.has(id));
    const one = unread[Math.floor(random() * unread.length)];
    if (one) {
      const path = `/api/notification/${one.id}/read`;
      if ((await calls.untilAcknowledged({ path, type: 'application/json', body: '{}' })) !== undefined)
        read.add(one.id);
      else written.lost++;
    }
    await sleep(150);
  }
}

/** The server is killed at a quarter and at three quarters, the database in the middle. */
async function injectKills(product: Product, seconds: number): Promise<string[]> {
  const kills = [() => product.kill(), () => product.killDatabase(), () => product.kill()];
  for (const [at, kill] of kills.entries()) {
    await sleep((seconds * 1000) / 4);
    kill();
    const ms = await product.untilReady().catch(() => undefined);
    if (ms === undefined) return [`after the kill ${at + 1} nobody answered for 30 s`];
    print(`kill ${at + 1}: ready again within ${(ms / 1000).toFixed(2)} s`);
  }
  await sleep((seconds * 1000) / 4);
  return [];
}

async function waitUntil(holds: () => boolean): Promise<boolean> {
  for (const end = performance.now() + SETTLE_MS; performance.now() < end; await sleep(100)) if (holds()) return true;
  return false;
}

interface Outcome {
  screens: readonly Screen[];
  colleagues: readonly Person[];
  written: Written;
}

async function compare(product: Product, { screens, colleagues, written }: Outcome): Promise<string[]> {
  const problems: string[] = written.lost > 0 ? [`${written.lost} writes were never acknowledged`] : [];
  const notices = async () =>
    product.sql<{ user_id: string; seq: string | null; task: string | null; unread: boolean; id: string }>(
      `
        select user_id, id, seq, read_at is null as unread,
          case when kind = 'task' then split_part(cause, ':', 3) end as task
        from notifications
        where listed and user_id = any($1)
        order by user_id, seq`,
      [[...colleagues].map(({ user_id }) => user_id)],
    );
  let rows = await notices();
  for (const end = performance.now() + SETTLE_MS; rows.some(({ seq }) => seq === null) && performance.now() < end;) {
    await sleep(500);
    rows = await notices();
  }
  for (const { recipient, ids } of written.tasks) problems.push(...notOnceInOrder(ids, recipient, rows));
  const countOf = (person: Person) => rows.filter(({ user_id }) => Number(user_id) === person.user_id).length;
  // A teacher sees their own clients alone, and these are nobody's.
  const isCurrent = (one: Screen) =>
    one.person.role === 'teacher' ||
    [...written.versions].every(([id, version]) => one.shown.get(id)?.at(-1) === version);
  await waitUntil(() => screens.every((one) => isCurrent(one) && one.numbers.length >= countOf(one.person)));
  for (const [at, one] of screens.entries()) {
    const expected = colleagues.includes(one.person) ? countOf(one.person) : one.numbers.length;
    const received = new Set(one.numbers);
    const missing = expected - received.size;
    const doubled = one.numbers.length - received.size;
    const isOrdered = one.numbers.every((seq, n) => n === 0 || seq > one.numbers[n - 1]!);
    const goesBack = [...one.shown.values()].some((shown) =>
      shown.some((version, n) => n > 0 && version < shown[n - 1]!),
    );
    if (missing !== 0 || doubled > 0 || !isOrdered || one.lost > 0)
      problems.push(
        `screen ${at}: ${missing} of ${expected} missing, ${doubled} doubled, ordered: ${isOrdered}, notified of a loss ${one.lost} times`,
      );
    if (!isCurrent(one) || goesBack)
      problems.push(`screen ${at}: does not show the last change, or showed an older one after a newer`);
  }
  const changes = [...written.versions.values()].reduce((sum, one) => sum + one, 0);
  const tasks = written.tasks.reduce((sum, { ids }) => sum + ids.length, 0);
  print(`acknowledged ${tasks} notifications and ${changes} changes; ${rows.length} notifications stored`);
  for (const person of colleagues) problems.push(...(await miscounted(product, person, { rows, written })));
  return problems;
}

type NoticeRow = { user_id: string; seq: string | null; task: string | null; unread: boolean; id: string };

/**
 * Every acknowledged task has notified its recipient once, and tasks of one writer in the order of their
 * acknowledgements.
 */
function notOnceInOrder(ids: readonly number[], { user_id }: Person, rows: readonly NoticeRow[]): string[] {
  const own = rows.filter((row) => Number(row.user_id) === user_id);
  const seqs = ids.map((id) => own.filter(({ task }) => Number(task) === id).map(({ seq }) => Number(seq)));
  const strange = seqs.filter((found) => found.length !== 1).length;
  const flat = seqs.flat();
  const isOrdered = flat.every((seq, n) => n === 0 || seq > flat[n - 1]!);
  return [
    ...(strange > 0 ? [`${strange} acknowledged tasks did not notify exactly once`] : []),
    ...(isOrdered ? [] : ['notifications of one writer are numbered out of order']),
  ];
}

/** W5: the count that the person gets is a recount of the rows, and what the person marked read is not in it. */
async function miscounted(
  { address }: Product,
  person: Person,
  { rows, written }: { rows: readonly NoticeRow[]; written: Written },
): Promise<string[]> {
  const headers = { session: person.token, from: 'android' };
  const answer = await fetch(`${address}/api/notifications?type=count_not_readed`, { headers });
  const { count_not_readed: counted } = (await answer.json()) as { count_not_readed: number };
  const own = rows.filter(({ user_id }) => Number(user_id) === person.user_id);
  const recounted = own.filter(({ unread }) => unread).length;
  const read = written.read.get(person.user_id)!;
  const forgotten = own.filter(({ id, unread }) => unread && read.has(Number(id))).length;
  print(`unread of a ${person.role}: ${counted}, recounted ${recounted}; ${read.size} marked read`);
  return [
    ...(counted === recounted ? [] : [`unread ${counted}, but ${recounted} rows`]),
    ...(forgotten > 0 ? [`${forgotten} acknowledged readings are lost`] : []),
  ];
}
