import { setTimeout as sleep } from 'node:timers/promises';
import { Calls, type Call, type Site } from './calls.ts';

const bytesOfFile = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 0x20)]);

/** Clients that write without a pause and retry unacknowledged writes with the same idempotency key. */
export class Writers {
  readonly acknowledged: string[] = [];
  readonly files: string[] = [];
  readonly lost: string[] = [];
  private readonly site: Site;
  private readonly calls: Calls;
  private isOver = false;
  private working: Promise<unknown> = Promise.resolve();

  constructor(site: Site, random: () => number, resetShare: number) {
    this.site = site;
    this.calls = new Calls(site, random, resetShare);
  }

  get statuses(): ReadonlyMap<number, number> {
    return this.calls.statuses;
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
      const call: Call = { path, type: 'application/json', body };
      if ((await this.calls.untilAcknowledged(call)) !== undefined) this.acknowledged.push(lastname);
      else this.lost.push(lastname);
      await sleep(20);
    }
  }

  private async writeFiles(): Promise<void> {
    const path = `/api/owner/school/${this.site.school_id}/student_file?name=chaos.pdf&students_ids[0]=`;
    const [student] = await this.students();
    for (let at = 0; !this.isOver; at++) {
      const call: Call = { path: `${path}${student}`, type: 'application/octet-stream', body: bytesOfFile };
      const reply = await this.calls.untilAcknowledged(call);
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
}
