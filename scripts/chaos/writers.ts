import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '@ritm/kernel';

interface Call {
  path: string;
  type: string;
  body: string | Buffer;
}

export interface Site {
  address: string;
  token: string;
  school_id: number;
}

/** A request without an answer for this long will get none. */
const MAX_RETRY_MS = 60_000;
const bytesOfFile = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 0x20)]);

/** Clients that write without a pause and retry unacknowledged writes with the same idempotency key. */
export class Writers {
  readonly acknowledged: string[] = [];
  readonly files: string[] = [];
  /** Number of answers by status; status 0 counts requests without an answer. */
  readonly statuses = new Map<number, number>();
  readonly lost: string[] = [];
  private readonly site: Site;
  private readonly random: () => number;
  private readonly resetShare: number;
  private isOver = false;
  private working: Promise<unknown> = Promise.resolve();

  constructor(site: Site, random: () => number, resetShare: number) {
    this.site = site;
    this.random = random;
    this.resetShare = resetShare;
  }

  start(count: number): void {
    const clients = Array.from({ length: count }, (_, n) => this.writeClients(n));
    this.working = Promise.all([...clients, this.writeFiles()]);
  }

  /** Starts nothing new; a write that has begun is retried until it is acknowledged. */
  async finish(): Promise<void> {
    this.isOver = true;
    await this.working;
  }

  private async writeClients(writer: number): Promise<void> {
    for (let at = 0; !this.isOver; at++) {
      const lastname = `Хаос ${writer}/${at}`;
      const body = JSON.stringify({ lastname, firstname: 'Иван' });
      const path = `/api/owner/school/${this.site.school_id}/student`;
      if ((await this.untilAcknowledged({ path, type: 'application/json', body })) !== undefined)
        this.acknowledged.push(lastname);
      else this.lost.push(lastname);
      await sleep(20);
    }
  }

  private async writeFiles(): Promise<void> {
    const path = `/api/owner/school/${this.site.school_id}/student_file?name=chaos.pdf&students_ids[0]=`;
    const [student] = await this.students();
    for (let at = 0; !this.isOver; at++) {
      const call = { path: `${path}${student}`, type: 'application/octet-stream', body: bytesOfFile };
      const reply = await this.untilAcknowledged(call);
      if (reply !== undefined) this.files.push(reply);
      else this.lost.push(`file ${at}`);
      await sleep(300);
    }
  }

  private async students(): Promise<number[]> {
    const url = `${this.site.address}/api/owner/school/${this.site.school_id}/students`;
    const answer = await fetch(url, { headers: { session: this.site.token, from: 'android' } });
    const { data } = (await answer.json()) as { data: { id: number }[] };
    return data.map(({ id }) => id);
  }

  private async untilAcknowledged(call: Call): Promise<string | undefined> {
    const key = uuidv7();
    for (const end = performance.now() + MAX_RETRY_MS; performance.now() < end;) {
      const { status, body } = await this.send(call, key).catch(() => ({ status: 0, body: '' }));
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200) return body;
      await sleep(100 + this.random() * 200);
    }
    return undefined;
  }

  /** Now and then resets the connection while the answer is on its way. */
  private send({ path, type, body }: Call, key: string): Promise<{ status: number; body: string }> {
    const { address, token } = this.site;
    const headers = { session: token, from: 'android', 'content-type': type, 'idempotency-key': key };
    return new Promise((resolve, reject) => {
      const outgoing = request(`${address}${path}`, { method: 'POST', headers, timeout: 30_000 });
      outgoing.on('error', reject).on('timeout', () => outgoing.destroy());
      outgoing.on('response', (answer: IncomingMessage) => {
        text(answer).then((responseText) => resolve({ status: answer.statusCode!, body: responseText }), reject);
      });
      outgoing.end(body);
      if (this.random() < this.resetShare) setTimeout(() => outgoing.socket?.resetAndDestroy(), this.random() * 60);
    });
  }
}
