import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '@ritm/kernel';
import { WebSocket } from 'ws';
import type { Site } from '../chaos/calls.ts';

/** How many of a hundred operations are of a kind. */
const mix = { read: 70, write: 18, upload: 6, socket: 6 } as const;
type Kind = keyof typeof mix;
const kinds = (Object.keys(mix) as Kind[]).flatMap((kind) => Array.from({ length: mix[kind] }, () => kind));
const MAX_RUNNING = 64;
const bytesOfFile = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000, 0x20)]);

/**
 * The people of one organization: they read lists, edit cards, add files and open screens. The number of cards stays
 * the same.
 */
export class Load {
  /** Answers by status; status 0 counts those that never came. */
  readonly statuses = new Map<number, number>();
  readonly done: Record<Kind, number> = { read: 0, write: 0, upload: 0, socket: 0 };
  /** Operations that were due while too many were running. */
  skipped = 0;
  private readonly site: Site;
  private readonly students: readonly number[];
  private readonly held: WebSocket[] = [];
  private count = 0;

  private constructor(site: Site, students: readonly number[]) {
    this.site = site;
    this.students = students;
  }

  static async open(site: Site): Promise<Load> {
    const url = `${site.address}/api/owner/school/${site.school_id}/students?per_page=100`;
    const answer = await fetch(url, { headers: { session: site.token, from: 'android' } });
    const { data } = (await answer.json()) as { data: { id: number }[] };
    return new Load(
      site,
      data.map(({ id }) => id),
    );
  }

  /** Operations a second that a few callers get who never pause. */
  async measureCapacity(seconds: number): Promise<number> {
    const before = this.count;
    const end = performance.now() + seconds * 1000;
    const callers = Array.from({ length: 8 }, async () => {
      while (performance.now() < end) await this.perform();
    });
    await Promise.all(callers);
    return (this.count - before) / seconds;
  }

  /** Begins operations at a steady rate, whether earlier ones have ended or not. */
  async run(perSecond: number, minutes: number): Promise<void> {
    while (this.held.length < 10) this.held.push(this.openScreen());
    const began = performance.now();
    const running = new Set<Promise<void>>();
    for (let n = 0; performance.now() - began < minutes * 60_000; n++) {
      const due = began + (n / perSecond) * 1000;
      if (due > performance.now()) await sleep(due - performance.now());
      if (running.size >= MAX_RUNNING) {
        this.skipped++;
        continue;
      }
      const one: Promise<void> = this.perform().finally(() => running.delete(one));
      running.add(one);
    }
    await Promise.all(running);
    for (const screen of this.held) screen.terminate();
  }

  private async perform(): Promise<void> {
    const n = this.count++;
    // Spreads the kinds: 37 and 100 have no common divisor.
    const kind = kinds[(n * 37) % kinds.length]!;
    this.done[kind]++;
    const student = this.students[n % this.students.length]!;
    const base = `/api/owner/school/${this.site.school_id}`;
    if (kind === 'socket') return this.visitScreen();
    if (kind === 'read') return this.send('GET', n % 2 ? `${base}/students?per_page=20` : `${base}/student/${student}`);
    if (kind === 'write') {
      const body = JSON.stringify({ patronymic: `Нагрузка ${n}` });
      return this.send('PUT', `${base}/student/${student}`, { type: 'application/json', body });
    }
    const path = `${base}/student_file?name=soak.pdf&students_ids[0]=${student}`;
    return this.send('POST', path, { type: 'application/octet-stream', body: bytesOfFile });
  }

  private async send(method: string, path: string, content?: { type: string; body: string | Buffer }): Promise<void> {
    const headers = {
      session: this.site.token,
      from: 'android',
      ...(content && { 'content-type': content.type, 'idempotency-key': uuidv7() }),
    };
    const options = {
      method,
      headers,
      signal: AbortSignal.timeout(30_000),
      ...(content && { body: content.body as never }),
    };
    const status = await fetch(`${this.site.address}${path}`, options).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  private openScreen(): WebSocket {
    const { address, token, school_id } = this.site;
    const headers = { session: token };
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/notifications?schools=${school_id}`, { headers });
    socket.on('error', () => undefined);
    return socket;
  }

  /** A screen that is opened, greeted and closed. */
  private async visitScreen(): Promise<void> {
    const socket = this.openScreen();
    await Promise.race([new Promise((done) => socket.once('message', done).once('close', done)), sleep(10_000)]);
    socket.terminate();
  }
}
