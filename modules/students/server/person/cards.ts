import type { Runner } from '@ritm/platform';
import { cardsOfPerson, type PersonsCard } from './card-queries.ts';

/** Every card that a person may act for, in all organizations: their own first, then their children's by name. */
export const findPersonsCards = (runner: Runner, user_id: number): Promise<PersonsCard[]> =>
  runner.run(cardsOfPerson, { user_id });
