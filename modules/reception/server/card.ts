import { rightsOf } from '@ritm/accounts/contract';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import type { CheckInCard, ActiveMark } from '../contract/index.ts';
import { type LotRow, toLot } from '@ritm/passes/server';
import { passAtDesk } from '../rules/pass-at-desk.ts';
import { findMakeUps } from '@ritm/visits/server';
import { readArrivalState } from './arrival.ts';
import { toOption } from './options.ts';
import type { ClientFacts } from './queries.ts';
import type { MarkRow } from './scan-queries.ts';

/** Returns the client's current card for the reception. */
export async function getCheckInCard(read: ReadContext, student_id: number): Promise<CheckInCard> {
  const today = todayIn(read.time_zone, read.now);
  const [{ client, lots, candidates, recent }, makeUps] = await Promise.all([
    readArrivalState(read, { student_id, at: read.now, timetable_id: null }),
    findMakeUps(read, { school_id: read.school_id, student_ids: [student_id], today }),
  ]);
  return {
    student_id,
    firstname: client.firstname,
    name: client.name,
    photo: client.photo,
    birthday: isBirthday(client.birth_date, today),
    debt: client.debt,
    passes: lots.flatMap((lot) => passOf(read, lot, today)),
    missing: missingOf(client),
    missing_fields: client.missing_fields,
    last_visit: client.last_visit,
    recent: recent ? toActiveMark(recent) : null,
    options: candidates.map((one) => toOption(one, { lots, makeUps, language: read.language })),
  };
}

export const isBirthday = (birth_date: string | null, today: string): boolean =>
  birth_date !== null && birth_date.slice(5) === today.slice(5);

/** Passes that are over are not shown at the reception. */
function passOf(read: ReadContext, row: LotRow, today: string): CheckInCard['passes'] {
  const pass = passAtDesk(toLot(row), today);
  const unpaid = rightsOf(read.actor).see_money ? Math.max(0, row.price - row.paid) : null;
  return pass ? [{ ...pass, name: row.name, unpaid }] : [];
}

function missingOf({ consents, has_phone, birth_date }: ClientFacts): CheckInCard['missing'] {
  return [
    ...(['service', 'photo_video'] as const).filter((document) => !consents.includes(document)),
    ...(has_phone ? [] : ['phone' as const]),
    ...(birth_date === null ? ['birth_date' as const] : []),
  ];
}

const toActiveMark = ({ lesson_minus_id, marked_at, marked_by, title }: MarkRow): ActiveMark => ({
  lesson_minus_id,
  marked_at,
  marked_by,
  title,
});
