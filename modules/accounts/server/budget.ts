import { AppError } from '@ritm/http';
import { requireRow, statement, type Params, type WriteContext } from '@ritm/platform';
import { sql } from 'kysely';
import { accountsErrors } from '../contract/index.ts';
import type { SignInLimits } from './rules/limits.ts';

/** Messages and calls cost money, so the whole site and each country have a daily limit (UTC). */
const today = sql<string>`date_trunc('day', ritm_now(), 'UTC')`;
const SITE = 'site';
const countryOf = (dial: string) => `dial:${dial}`;

/**
 * Adds one to today's count unless the limit is reached. The check and the increment are one statement on the row, so
 * that parallel sends never exceed the limit.
 */
const spend = statement((db, p: Params<{ subject: string; most: number }>) =>
  db
    .insertInto('sign_in_counters')
    .values({ subject: p('subject'), kind: 'send', hour: today, count: 1 })
    .onConflict((oc) =>
      oc
        .columns(['subject', 'kind', 'hour'])
        .doUpdateSet({ count: sql`sign_in_counters.count + 1` })
        .where(sql<boolean>`sign_in_counters.count < ${p('most')}`),
    )
    .returning('count'),
);

const spentToday = statement((db, p: Params<{ site: string; country: string }>) =>
  db
    .selectFrom('sign_in_counters')
    .select([
      sql<number>`coalesce(max(count) filter (where subject = ${p('site')}), 0)::int`.as('site'),
      sql<number>`coalesce(max(count) filter (where subject = ${p('country')}), 0)::int`.as('country'),
    ])
    .where('kind', '=', 'send')
    .where('hour', '=', today)
    .where(sql<boolean>`subject in (${p('site')}, ${p('country')})`),
);

/** Reads today's counts to decide whether to require a captcha; they may grow the next moment. */
export async function readBudget(tx: WriteContext, dial: string): Promise<{ site: number; country: number }> {
  const row = requireRow(await tx.run(spentToday, { site: SITE, country: countryOf(dial) }));
  return row;
}

/**
 * Takes one paid send from today's limits, or throws `no_codes_today`, in which case the transaction takes nothing.
 * Call it last before the send: concurrent callers wait for this row until the commit.
 */
export async function spendBudget(tx: WriteContext, limits: SignInLimits, dial: string): Promise<void> {
  const country = limits.dialCodes[dial] ?? 0;
  if (country === 0 || limits.sitePerDay === 0)
    throw new AppError(accountsErrors.no_codes_today, { retry_after: 3600 });
  // The country always comes before the site, so that two sends never deadlock.
  const rows = await Promise.all([
    tx.run(spend, { subject: countryOf(dial), most: country }),
    tx.run(spend, { subject: SITE, most: limits.sitePerDay }),
  ]);
  if (rows.some((one) => one.length === 0)) throw new AppError(accountsErrors.no_codes_today, { retry_after: 3600 });
}
