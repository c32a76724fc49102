import type pg from 'pg';

/** First half of the key of the advisory lock that a living worker holds; the second half is made from its name. */
const PRESENCE = 0x72_69_74_6d;
const RETRY_MS = 500;
const CHECK_MS = 15_000;

/** Names under which jobs are locked although no living worker holds the lock of that name. */
const absentSql = `
  select distinct j.locked_by as name from graphile_worker._private_jobs j
  where j.locked_at < now() - interval '30 seconds' and not exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = $1::bigint::oid and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid)`;

/** Unlocks the jobs that are locked under the names. */
export const unlockJobs = (pool: pg.Pool, names: readonly string[]): Promise<unknown> =>
  pool.query('select graphile_worker.force_unlock_workers($1::text[])', [names]);

/**
 * The queue hands a dead worker's job to another worker only after four hours. Here each living worker holds an
 * advisory lock of its name, and jobs locked under a name whose lock nobody holds are freed within a minute, so after a
 * kill they continue almost at once.
 */
export class Presence {
  private readonly pool: pg.Pool;
  private readonly names = new Set<string>();
  /**
   * Names that were absent at the last check. A worker whose connection broke for a moment is back by the next check.
   */
  private suspects = new Set<string>();
  private client: pg.PoolClient | undefined;
  /**
   * True while a connection is being opened or its retry is pending: names announced meanwhile get their locks together
   * with the others.
   */
  private connecting = false;
  private retry: NodeJS.Timeout | undefined;
  private readonly checking: NodeJS.Timeout;
  private ended = false;

  constructor(pool: pg.Pool) {
    this.pool = pool;
    this.checking = setInterval(() => void this.freeAbandoned().catch(() => undefined), CHECK_MS);
  }

  /** Holds the lock of a name from now on; after a lost connection it is taken again. */
  announce(name: string): void {
    this.names.add(name);
    if (this.client) this.hold(this.client, [name]);
    else if (!this.connecting) this.connect();
  }

  /** A worker of this process has ended: frees the jobs that it left locked at once. */
  async retire(name: string): Promise<void> {
    this.names.delete(name);
    await unlockJobs(this.pool, [name]);
  }

  /** Frees the jobs of workers that were absent at two checks in a row. */
  async freeAbandoned(): Promise<void> {
    const { rows } = await this.pool.query<{ name: string }>(absentSql, [PRESENCE]);
    const absent = rows.map(({ name }) => name).filter((name) => !this.names.has(name));
    const dead = absent.filter((name) => this.suspects.has(name));
    this.suspects = new Set(absent);
    if (dead.length > 0) await unlockJobs(this.pool, dead);
  }

  end(): void {
    this.ended = true;
    clearInterval(this.checking);
    clearTimeout(this.retry);
    // Ends the connection and releases its locks.
    this.client?.release(true);
    this.client = undefined;
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.connecting = true;
    this.pool.connect().then(
      (client) => {
        this.connecting = false;
        if (this.ended) return client.release(true);
        this.client = client;
        client.once('end', () => this.lose(client));
        this.hold(client, [...this.names]);
      },
      () => this.connectLater(),
    );
  }

  private connectLater(): void {
    this.connecting = true;
    if (!this.ended) this.retry = setTimeout(() => this.connect(), RETRY_MS);
  }

  private lose(client: pg.PoolClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.release(true);
    this.connectLater();
  }

  private hold(client: pg.PoolClient, names: readonly string[]): void {
    client
      .query('select pg_advisory_lock($1, hashtext(name)) from unnest($2::text[]) name', [PRESENCE, names])
      .catch(() => this.lose(client));
  }
}
