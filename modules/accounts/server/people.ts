import { requireRow, type Runner, type WriteContext } from '@ritm/platform';
import { enterUser, userById } from './queries.ts';

/**
 * Finds the user with this number or creates one, because somebody may be given a place before they first sign in.
 * `phone` is E.164.
 */
export async function findOrAddUser(tx: WriteContext, phone: string): Promise<number> {
  const row = requireRow(await tx.run(enterUser, { phone, language: 'ru' }));
  return row.id;
}

/** A user's name and number, for rows that start as a copy of them. */
export async function getPerson(
  runner: Runner,
  id: number,
): Promise<{ firstname: string; lastname: string; patronymic: string; phone: string | null }> {
  const [row] = await runner.run(userById, { id });
  if (!row) throw new Error('no such user');
  const { firstname, lastname, patronymic, phone } = row;
  return { firstname, lastname, patronymic, phone };
}
