import type { TestApp } from './app.ts';

/** Rows that a test needs in tables of other modules, where no call of the product creates them so. */

/** An organization owned by the person, for modules that are below organizations. */
export async function insertWorkplace(t: TestApp, user_id: number): Promise<void> {
  await t.sql(
    `with made as (
       insert into schools (name, legal_type, time_zone, city_id, created_by)
       select 'Студия', 'individual', 'Europe/Moscow', min(id), $1 from cities returning id)
     insert into staff (school_id, user_id, role, firstname) select id, $1, 'owner', 'Ольга' from made`,
    [user_id],
  );
}

/** Deletes every message, waiting or sent. */
export const emptyOutbox = async (t: TestApp): Promise<void> => void (await t.sql('delete from outbound_messages'));

/** Makes every pending retry due now. */
export const hurryOutbox = async (t: TestApp): Promise<void> =>
  void (await t.sql('update outbound_messages set next_attempt_at = now()'));

export const setFilePurpose = async (t: TestApp, token: string, purpose: string): Promise<void> =>
  void (await t.sql('update files set purpose = $2 where token = $1', [token, purpose]));

/** A person's pictures become as they were stored before there were thumbnails. */
export const dropThumbnails = async (t: TestApp, user_id: number): Promise<void> =>
  void (await t.sql('update files set thumbnail = null where created_by = $1', [user_id]));

/** Makes every stored idempotency key one hour older. */
export const ageKeys = async (t: TestApp): Promise<void> =>
  void (await t.sql(`update idempotency_keys set created_at = created_at - interval '1 hour'`));

/** Every row of a table as text, to search for what should not be there. */
export const rowsAsText = async (t: TestApp, table: string): Promise<string[]> =>
  (await t.sql<{ text: string }>(`select x::text as text from ${table} x`)).map(({ text }) => text);

/** Deletes what the control of a race test has broken, with the audit lines about it. */
export const forgetAuditOf = async (
  t: TestApp,
  object_type: string,
  ids: readonly (string | number)[],
): Promise<void> =>
  void (await t.sql(
    `
      delete from audit_log
      where object_type = $1
        and (object_id = any($2::bigint[]) or (after ->> 'id')::bigint = any($2::bigint[]))`,
    [object_type, [...ids]],
  ));
