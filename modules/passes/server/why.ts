import type { RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import type { PassExplanation, passRoutes } from '../contract/index.ts';
import { usableLotFor } from './access.ts';
import { toLot } from './lots.ts';
import { cardsOfGrounds } from './pass-journal/pass-action-queries.ts';
import { explainLot, type EndTerm, type Ground, type RemainderTerm } from '../rules/lots/explain.ts';

/** `GET why`: explains a pass as of today to any reader who sees the pass. */
export async function getWhy(
  read: ReadContext,
  { params }: RouteInput<typeof passRoutes.why>,
): Promise<PassExplanation> {
  const row = await usableLotFor(read, params);
  const { remainder, start, end } = explainLot(toLot(row), todayIn(read.time_zone, read.now));
  const terms = [...(remainder?.terms ?? []), ...(end?.terms ?? [])];
  const withCards = withCardOf(
    await cardsOf(
      read,
      terms.flatMap(({ grounds }) => grounds),
    ),
  );
  return {
    id: row.id,
    student_id: row.student_id,
    name: row.name,
    remainder: remainder && { ...remainder, terms: remainder.terms.map(withCards) },
    start,
    end: end && { ...end, terms: end.terms.map(withCards) },
  };
}

const keyOf = ({ type, id }: Pick<Ground, 'type' | 'id'>): string => `${type} ${id}`;

/**
 * Finds the card that shows each row: family visits and transferred passes are on another client's card. Clients are
 * given no cards.
 */
async function cardsOf(read: ReadContext, grounds: readonly Ground[]): Promise<ReadonlyMap<string, number>> {
  if (read.actor.role === 'student' || read.actor.role === 'user') return new Map();
  const idsOf = (type: Ground['type']) => grounds.filter((one) => one.type === type).map(({ id }) => id);
  const cardRows = await read.run(cardsOfGrounds, {
    school_id: read.school_id,
    lots: idsOf('lesson_plus'),
    charges: idsOf('lesson_minus'),
  });
  return new Map(cardRows.map((one) => [keyOf(one), one.student_id]));
}

const withCardOf =
  (cards: ReadonlyMap<string, number>) =>
  <T extends RemainderTerm | EndTerm>(term: T) => ({
    ...term,
    grounds: term.grounds.map((ground) => ({ ...ground, student_id: cards.get(keyOf(ground)) ?? null })),
  });
