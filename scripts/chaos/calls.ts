import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '@ritm/kernel';

export interface Call {
  method?: 'POST' | 'PUT';
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

/** Writes of one person, each retried with its idempotency key until it is acknowledged. */
export class Calls {
  /** Number of answers by status; status 0 counts requests without an answer. */
  readonly statuses = new Map<number, number>();
  private readonly site: Site;
  private readonly random: () => number;
  private readonly resetShare: number;

  /** `resetShare`: how many of the requests are reset by the caller while the answer is on its way. */
  constructor(site: Site, random: () => number, resetShare: number) {
    this.site = site;
    this.random = random;
    this.resetShare = resetShare;
  }

  /** Returns the body of the acknowledgement, or undefined when there was none within a minute. */
  async untilAcknowledged(call: Call): Promise<string | undefined> {
    const key = uuidv7();
    for (const end = performance.now() + MAX_RETRY_MS; performance.now() < end;) {
      const { status, body } = await this.send(call, key).catch(() => ({ status: 0, body: '' }));
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200) return body;
      await sleep(100 + this.random() * 200);
    }
    return undefined;
  }

  private send({ method = 'POST', path, type, body }: Call, key: string): Promise<{ status: number; body: string }> {
    const { address, token } = this.site;
    const headers = { session: token, from: 'android', 'content-type': type, 'idempotency-key': key };
    return new Promise((resolve, reject) => {
      const outgoing = request(`${address}${path}`, { method, headers, timeout: 30_000 });
      outgoing.on('error', reject).on('timeout', () => outgoing.destroy());
      outgoing.on('response', (answer: IncomingMessage) => {
        text(answer).then((responseText) => resolve({ status: answer.statusCode!, body: responseText }), reject);
      });
      outgoing.end(body);
      if (this.random() < this.resetShare) setTimeout(() => outgoing.socket?.resetAndDestroy(), this.random() * 60);
    });
  }
}
