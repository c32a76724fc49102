import { buildUser, newPhone } from '@ritm/accounts/testing';
import type { InstallationRole } from '@ritm/http';
import { transact, writeContext, type ContextFacts } from '@ritm/platform';
import type { TestApp, TestSession } from '@ritm/testing';
import { grantInstallationRole } from './installation.ts';

/**
 * Creates a member of the installation's staff, with a new number unless one is given; the role is granted as by the
 * command line.
 */
export async function buildInstallationStaff(
  t: TestApp,
  role: InstallationRole,
  phone = newPhone(),
): Promise<TestSession> {
  const session = await buildUser(t, { phone, firstname: 'Ирина', lastname: 'Поддержкина' });
  const facts: ContextFacts = {
    actor: undefined,
    now: t.clock.now(),
    language: 'ru',
    request: { id: 'test', ip: undefined, device: undefined, from: undefined },
    contributions: t.platform.contributions,
  };
  await transact(t.platform.database, (tx) =>
    grantInstallationRole(writeContext(tx, facts, t.platform.effects), { phone, role }),
  );
  return session;
}

/** Creates an open question and returns its id. */
export async function buildSupportRequest(t: TestApp, message = 'Не приходит код'): Promise<number> {
  const [row] = await t.sql<{ id: string }>(
    `insert into support_requests (email, message, language) values ('anna@mail.ru', $1, 'ru') returning id`,
    [message],
  );
  return Number(row!.id);
}
