import { AppError, type RouteInput, type RouteOutput } from '@ritm/http';
import { searchText } from '@ritm/kernel';
import type { ReadContext, Runner } from '@ritm/platform';
import { checkInErrors, type checkInRoutes, type FindResult } from '../contract/index.ts';
import { getCheckInCard } from './card.ts';
import { debtorsAmong } from '@ritm/passes/server';
import { clientsByCard, clientsByName, clientsByPhoneEnd, clientsByToken, type MatchRow } from './queries.ts';

type Route = typeof checkInRoutes.find_for_check_in;
const MAX_MATCHES = 20;
/** Fewer digits would match half of the clients. */
const MIN_DIGITS = 3;

/**
 * `POST check_in/find`: finds the clients that a code identifies, with the card when there is exactly one. An unknown
 * code is a normal answer, 404.
 */
export async function findForCheckIn(read: ReadContext, { body }: RouteInput<Route>): Promise<RouteOutput<Route>> {
  const { by, data } = await clientsOf(read, read.school_id, body.code);
  const only = data.length === 1 ? data[0] : undefined;
  const [debtors, card] = await Promise.all([
    debtorsAmong(
      read,
      data.map(({ student_id }) => student_id),
    ),
    only ? getCheckInCard(read, only.student_id) : null,
  ]);
  return { by, data: data.map((one) => ({ ...one, owes: debtors.has(one.student_id) })), card };
}

/** Returns the client of a scanned code, for a scan stored while the code's owner was unknown. */
export async function clientOfCode(runner: Runner, school_id: number, code: string): Promise<number> {
  const { by, data } = await clientsOf(runner, school_id, code);
  if (data.length !== 1 || by === 'name') throw new AppError(checkInErrors.code_unknown);
  return data[0]!.student_id;
}

interface Matches extends Pick<FindResult, 'by'> {
  readonly data: readonly MatchRow[];
}

/** A code is tried as a QR, a club card, the end of a phone number and a name, in this order. */
async function clientsOf(runner: Runner, school_id: number, code: string): Promise<Matches> {
  const [byToken, byCard] = await Promise.all([
    runner.run(clientsByToken, { school_id, code }),
    runner.run(clientsByCard, { school_id, code }),
  ]);
  if (byToken.length > 0) return { by: 'qr', data: byToken };
  if (byCard.length > 0) return { by: 'club_card', data: byCard };
  const digits = code.replace(/[\s()+-]/g, '');
  const [by, data] = /^\d+$/.test(digits)
    ? (['phone', await byPhone(runner, school_id, digits)] as const)
    : (['name', await byName(runner, school_id, code)] as const);
  if (data.length === 0) throw new AppError(checkInErrors.code_unknown);
  return { by, data };
}

/** A whole phone number may begin with 8. */
const byPhone = async (runner: Runner, school_id: number, digits: string): Promise<MatchRow[]> => {
  const code = /^8\d{10}$/.test(digits) ? digits.slice(1) : digits;
  return code.length < MIN_DIGITS ? [] : runner.run(clientsByPhoneEnd, { school_id, code, limit: MAX_MATCHES });
};

async function byName(runner: Runner, school_id: number, typed: string): Promise<MatchRow[]> {
  const words = searchText(typed)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 4)
    // The longest word occurs on the fewest cards.
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `% ${word}%`);
  return words.length === 0 ? [] : runner.run(clientsByName, { school_id, words, limit: MAX_MATCHES });
}
