import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Person } from './product.ts';

export interface ScreenSettings {
  address: string;
  random: () => number;
  /** Whether the screen says what it saw last when it returns. */
  remembers: boolean;
  /** The clients whose surnames the screen shows. */
  students: ReadonlySet<number>;
}

interface SocketMessage {
  type: string;
  seq?: number;
  topic?: string;
}

/**
 * An open screen as the product's own behaves: it returns with the number of the last notification it saw, reads its
 * list again after every `hello` and every change, and has one such reading in flight.
 */
export class Screen {
  readonly person: Person;
  /** Numbers of the notifications, in the order in which they came. */
  readonly numbers: number[] = [];
  /** What the list showed of each client, in the order in which it was read. */
  readonly shown = new Map<number, number[]>();
  lost = 0;
  cuts = 0;
  isCutting = true;
  isOpen = false;
  private readonly settings: ScreenSettings;
  private seen = 0;
  private isOver = false;
  private isStale = false;
  private isReading = false;
  private socket: WebSocket | undefined;
  private readonly working: Promise<void>;

  constructor(person: Person, settings: ScreenSettings) {
    this.person = person;
    this.settings = settings;
    this.working = this.keepOpen();
  }

  async close(): Promise<void> {
    this.isOver = true;
    this.socket?.terminate();
    await this.working;
  }

  private async keepOpen(): Promise<void> {
    const { address, random, remembers } = this.settings;
    while (!this.isOver) {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/notifications`);
      this.socket = socket;
      const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => undefined));
      socket.on('open', () => {
        const { token, school_id } = this.person;
        const seen = remembers || this.cuts === 0 ? { seen: this.seen } : {};
        socket.send(JSON.stringify({ type: 'login', session: token, schools: [school_id], ...seen }));
        if (!this.isCutting) return;
        this.cuts++;
        setTimeout(() => socket.terminate(), 50 + random() * 150);
      });
      socket.on('message', (data: Buffer) => this.take(JSON.parse(data.toString()) as SocketMessage));
      await ended;
      this.isOpen = false;
      await sleep(20 + random() * 50);
    }
  }

  private take({ type, seq, topic }: SocketMessage): void {
    if (type === 'hello') this.isOpen = true;
    if (type === 'lost') this.lost++;
    if (type === 'notification') this.numbers.push((this.seen = seq!));
    if (type === 'hello' || (type === 'changed' && topic === 'students')) this.refresh();
  }

  private refresh(): void {
    this.isStale = true;
    if (!this.isReading) void this.read();
  }

  private async read(): Promise<void> {
    this.isReading = true;
    const { role, school_id, token } = this.person;
    const path = `/api/${role}/school/${school_id}/students?search=${encodeURIComponent('Шторм')}&per_page=200`;
    while (this.isStale && !this.isOver) {
      this.isStale = false;
      const headers = { session: token, from: 'android' };
      const options = { headers, signal: AbortSignal.timeout(10_000) };
      const rows = await fetch(`${this.settings.address}${path}`, options).then(
        async (answer) => (answer.ok ? ((await answer.json()) as { data: { id: number; firstname: string }[] }) : null),
        () => null,
      );
      if (rows) this.show(rows.data);
      else {
        this.isStale = true;
        await sleep(100);
      }
    }
    this.isReading = false;
  }

  private show(rows: readonly { id: number; firstname: string }[]): void {
    for (const { id, firstname } of rows) {
      if (!this.settings.students.has(id)) continue;
      const shown = this.shown.get(id) ?? [];
      const version = Number(firstname);
      if (shown.at(-1) !== version) shown.push(version);
      this.shown.set(id, shown);
    }
  }
}
