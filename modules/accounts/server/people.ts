import type { WriteContext } from '@ritm/platform';
import { enterUser } from './queries.ts';

/** The user with this number, made when there is none: somebody may be given a place before they first sign in. `phone` is E.164. */
export async function findOrAddUser(tx: WriteContext, phone: string): Promise<number> {
  const [row] = await tx.run(enterUser, { phone, language: 'ru' });
  return row!.id;
}
