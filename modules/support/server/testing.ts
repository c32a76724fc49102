import { buildUser } from '@ritm/accounts/testing';
import type { InstallationRole } from '@ritm/http';
import type { TestApp, TestSession } from '@ritm/testing';

/** A person of the installation. */
export async function buildInstallationStaff(t: TestApp, role: InstallationRole): Promise<TestSession> {
  const session = await buildUser(t, { firstname: 'Ирина', lastname: 'Поддержкина' });
  await t.sql('insert into installation_staff (user_id, role) values ($1, $2)', [session.user_id, role]);
  t.platform.access.forgetAll();
  return session;
}

/** A question that waits; answers its id. */
export async function buildSupportRequest(t: TestApp, message = 'Не приходит код'): Promise<number> {
  const [row] = await t.sql<{ id: string }>(
    `insert into support_requests (email, message, language) values ('anna@mail.ru', $1, 'ru') returning id`,
    [message],
  );
  return Number(row!.id);
}
