import { AppError, commonErrors } from '@ritm/http';
import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';
import { statement, type Params } from '../db/statement.ts';
import type { Subjects } from './subjects.ts';
import { uploadedBytes } from './table.ts';

interface Spent {
  subject: string;
  ends: string;
  bytes: number;
}

/** An upload that would exceed the limit is refused and not counted: a smaller file may still fit. */
const spend = statement(
  (_db, p: Params<Spent & { most: number }>) => sql<{ count: number }>`
    insert into request_counts as c (subject, ends_at, count)
    values (${p('subject')}, ${p('ends')}::timestamptz, ${p('bytes')}::bigint)
    on conflict (subject, ends_at) do update set count = c.count + excluded.count
    where c.count + excluded.count <= ${p('most')}::bigint
    returning c.count`,
);
const refund = statement(
  (_db, p: Params<Spent>) => sql<never>`
    update request_counts set count = greatest(count - ${p('bytes')}::bigint, 0)
    where subject = ${p('subject')} and ends_at = ${p('ends')}::timestamptz`,
);

/** Counts the bytes that a person uploads in a day, over all processes. */
export class UploadedBytes {
  private readonly database: Pick<Database, 'run'>;
  private readonly subjects: Subjects;

  constructor(database: Pick<Database, 'run'>, subjects: Subjects) {
    this.database = database;
    this.subjects = subjects;
  }

  /**
   * Counts the announced size before the bytes arrive, and returns the function that corrects it to the real size.
   * `now` is in milliseconds. Throws `too_much_uploaded`; when the counting itself fails the file passes.
   */
  async announce(user_id: number, bytes: number, now: number): Promise<(came: number) => Promise<void>> {
    const { seconds, max: most } = uploadedBytes;
    const ends = (Math.floor(now / (seconds * 1000)) + 1) * seconds * 1000;
    const at = { subject: this.subjects.of(`uploaded_bytes ${user_id}`), ends: new Date(ends).toISOString() };
    const counted = await this.database.run(spend, { ...at, bytes, most }).catch(() => undefined);
    if (counted?.length === 0)
      throw new AppError(commonErrors.too_much_uploaded, { retry_after: Math.ceil((ends - now) / 1000) });
    return async (came) => {
      if (counted && came < bytes)
        await this.database.run(refund, { ...at, bytes: bytes - came }).catch(() => undefined);
    };
  }
}
