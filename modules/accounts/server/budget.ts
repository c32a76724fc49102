import { AppError } from '@ritm/http';
import { statement, type Params, type WriteContext } from '@ritm/platform';
import { sql } from 'kysely';
import { accountsErrors } from '../contract/index.ts';
import type { SignInLimits } from './rules/limits.ts';

/** What messages and calls cost money for: the whole site and each country have their amount a day (UTC). */
const today = sql<string>`date_trunc('day', ritm_now(), 'UTC')`;
const SITE = 'site';
const countryOf = (dial: string) => `dial:${dial}`;

/** One more of today's amount, unless it is spent: the row itself is the judge, so that parallel sends share it exactly. */
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

/** What of today's amounts is spent, for deciding whether to ask for a captcha; it may grow the next moment. */
export async function readBudget(tx: WriteContext, dial: string): Promise<{ site: number; country: number }> {
  const [row] = await tx.run(spentToday, { site: SITE, country: countryOf(dial) });
  return row!;
}

/**
 * Takes one paid send of today's amounts, or throws `no_codes_today` and, with the transaction, takes nothing.
 * Last before the send: whoever comes after waits for this row until the commit.
 */
export async function spendBudget(tx: WriteContext, limits: SignInLimits, dial: string): Promise<void> {
  const country = limits.dialCodes[dial] ?? 0;
  if (country === 0 || limits.sitePerDay === 0)
    throw new AppError(accountsErrors.no_codes_today, { retry_after: 3600 });
  // Always the country before the site: two sends never wait for each other.
  const rows = await Promise.all([
    tx.run(spend, { subject: countryOf(dial), most: country }),
    tx.run(spend, { subject: SITE, most: limits.sitePerDay }),
  ]);
  if (rows.some((one) => one.length === 0)) throw new AppError(accountsErrors.no_codes_today, { retry_after: 3600 });
}
