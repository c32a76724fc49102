import { AppError } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { createStudent } from '@ritm/students/server';
import { bookingErrors as errors } from '../contract/index.ts';
import { cardsOfNumber } from './queries/requests.ts';

interface Bearer {
  phone: string | null;
  name: string;
  /** The cards that the person already acts for. */
  own?: readonly number[];
}

const cardsOf = (tx: WriteContext, { phone, own = [] }: Bearer) =>
  tx.run(cardsOfNumber, { school_id: tx.school_id, phone, own: [...own] });

/** Finds the one card with the proved number; undefined when there is none or there are several. */
export async function findOnlyCard(tx: WriteContext, bearer: Bearer): Promise<number | undefined> {
  const cards = await cardsOf(tx, bearer);
  return cards.length === 1 ? cards[0]!.id : undefined;
}

/**
 * Returns the card that gets the place: the one card with the proved number, or a new one. When there are several,
 * only a person can choose: 409 `choose_client` with `data.candidates`.
 */
export async function cardFor(tx: WriteContext, bearer: Bearer): Promise<number> {
  const cards = await cardsOf(tx, bearer);
  if (cards.length > 1)
    throw new AppError(errors.choose_client, { candidates: cards.map(({ id, name }) => ({ id, name })) });
  return cards[0]?.id ?? addLead(tx, bearer);
}

/** Creates a client card in the state of a lead. */
export async function addLead(tx: WriteContext, { phone, name }: Bearer): Promise<number> {
  const [firstname, ...rest] = name.trim().split(/\s+/);
  const card = { firstname: firstname!.slice(0, 100), lastname: rest.join(' ').slice(0, 100) };
  const { id } = await createStudent(tx, { ...card, phone, status: 'lead', source: 'Онлайн-запись' });
  return id;
}
