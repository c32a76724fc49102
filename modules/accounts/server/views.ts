import type { Actor } from '@ritm/platform';
import type { Profile } from '../contract/index.ts';

type UserRow = Omit<Profile, 'language' | 'session'> & { language: string };

export const toProfile = (row: UserRow, { session_type, confirmed_at }: Actor): Profile => ({
  ...row,
  language: row.language === 'en' ? 'en' : 'ru',
  session: { type: session_type, confirmed_at },
});
