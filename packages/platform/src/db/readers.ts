import { SilentDatabase, type BatchingClient } from './batching-client.ts';
import { sendBatch, type BatchedQuery, type PendingQuery } from './pipeline-batch.ts';

/**
 * How many statements a reader has been sent and has not answered. Below `low` it is filled again, up to `high`, so that
 * it always has the next statement and several leave in one write; everything else waits in one queue for whichever
 * reader answers first. Without the queue, callers stand behind a slow statement while other readers are idle.
 */
const WINDOW = { low: 2, high: 6 };

/** How many statements of one turn of the event loop go to one reader before the next reader gets its share. */
const MAX_BATCH = 4;

/** One connection; the client is opened on first use and opened again after it was lost. */
interface Slot {
  client: BatchingClient | undefined;
  /** The client, whether it is connected yet or not, and when it will be. */
  opened: BatchingClient | undefined;
  opening: Promise<BatchingClient> | undefined;
  unanswered: number;
}

const closedSlot = { client: undefined, opened: undefined, opening: undefined };

/** A few pipelined clients that take single statements from one queue. */
export class Readers {
  private readonly slots: readonly Slot[];
  private readonly queue: BatchedQuery[] = [];
  /** The reader that the statements of this turn of the event loop go to, and how many it has got. */
  private filling: { slot: Slot; sent: number } | undefined;
  private closed = false;
  private onEmpty: (() => void) | undefined;
  private readonly open: () => BatchingClient;
  private readonly onError: (error: Error) => void;

  constructor(open: () => BatchingClient, count: number, onError: (error: Error) => void) {
    this.open = open;
    this.onError = onError;
    this.slots = Array.from({ length: count }, () => ({ ...closedSlot, unanswered: 0 }));
  }

  run(query: PendingQuery): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('Connection terminated'));
      this.queue.push({ ...query, resolve: ({ rows }) => resolve(rows), reject });
      this.fill();
    });
  }

  private fill(): void {
    while (this.queue.length > 0) {
      const slot = this.free();
      if (!slot) return;
      this.send(slot, this.queue.shift()!);
    }
    this.onEmpty?.();
  }

  /** The reader of this turn while it may have more, else the one with the fewest unanswered statements. */
  private free(): Slot | undefined {
    const { filling } = this;
    if (filling && filling.sent < MAX_BATCH && filling.slot.unanswered < WINDOW.high) {
      filling.sent++;
      return filling.slot;
    }
    const slot = this.slots.reduce((least, one) => (one.unanswered < least.unanswered ? one : least));
    if (slot.unanswered > WINDOW.low) return undefined;
    if (!filling) setImmediate(() => (this.filling = undefined));
    this.filling = { slot, sent: 1 };
    return slot;
  }

  private send(slot: Slot, { resolve, reject, ...query }: BatchedQuery): void {
    slot.unanswered++;
    const answered = () => {
      slot.unanswered--;
      if (this.queue.length > 0 && slot.unanswered <= WINDOW.low) this.fill();
    };
    const counted: BatchedQuery = {
      ...query,
      resolve: (result) => {
        answered();
        resolve(result);
      },
      reject: (error) => {
        answered();
        reject(error);
      },
    };
    if (slot.client) return submit(slot.client, counted);
    slot.opening ??= this.connect(slot);
    slot.opening.then((client) => submit(client, counted), counted.reject);
  }

  private async connect(slot: Slot): Promise<BatchingClient> {
    const client = (slot.opened = this.open());
    const forget = (error?: Error) => {
      // A lost client says so twice, and by the second time the next one may have been opened.
      if (slot.opened === client) Object.assign(slot, closedSlot);
      if (error && !this.closed) this.onError(error);
      if (error instanceof SilentDatabase) this.abandonAll(error);
    };
    client.on('error', forget);
    client.on('end', () => forget());
    try {
      await client.connect();
    } catch (error) {
      forget();
      // Nobody else will take what waits, and one refused connection after another would take it long to be told.
      if (this.slots.every((one) => one.client === undefined)) this.refuseQueue(error);
      throw error;
    }
    return (slot.client = client);
  }

  /**
   * When one connection has been silent for too long, the network path to the database is cut and the other connections
   * are dead too. Each would otherwise make its callers wait the whole time before that is known.
   */
  private abandonAll(error: Error): void {
    this.refuseQueue(error);
    for (const { opening } of this.slots)
      opening?.then(
        (client) => client.abandon(),
        () => undefined,
      );
  }

  private refuseQueue(error: unknown): void {
    for (const { reject } of this.queue.splice(0)) reject(error);
    this.onEmpty?.();
  }

  /** Answers what has been asked, and nothing that comes later. */
  async close(): Promise<void> {
    this.closed = true;
    await new Promise<void>((resolve) => {
      if (this.queue.length === 0) resolve();
      else this.onEmpty = resolve;
    });
    await Promise.all(
      this.slots.map(async ({ opening }) =>
        opening?.then(
          (client) => client.end(),
          () => undefined,
        ),
      ),
    );
  }
}

/** A value that cannot be sent is the fault of its own statement. */
function submit(client: BatchingClient, query: BatchedQuery): void {
  try {
    sendBatch(client, [query]);
  } catch (error) {
    query.reject(error);
  }
}
