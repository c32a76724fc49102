import { createClient } from '@ritm/http';
import { base, fetchOrTake, from } from './early.ts';
import { language } from './i18n.ts';

/** The typed call of a contract's route. The session is a cookie that scripts cannot read. */
export const { call } = createClient({ base, from, language, fetch: fetchOrTake });
