import type { PersonalData } from '@ritm/platform';
import { findPersonsCards } from '@ritm/students/server';
import { findHeldPasses, findVisits } from './held-passes.ts';

const MAX_ROWS = 10_000;

/**
 * Passes and visits are the organizations' accounting records: they are shown to their subject, and kept as the
 * accounting law requires.
 */
export const passesPersonalData: PersonalData = {
  async collect(runner, { user_id, today }) {
    const cards = await findPersonsCards(runner, user_id);
    const rows = await Promise.all(
      cards.map(async ({ school_id, student_id }) => ({
        school_id,
        student_id,
        passes: await findHeldPasses(runner, { school_id, student_ids: [student_id], today }),
        visits: await findVisits(runner, { school_id, student_id, limit: MAX_ROWS }),
      })),
    );
    return { passes_and_visits: rows };
  },
  erase: async () => ({}),
  retains: {
    lessons_plus: 'книга проданного: без имён, по номеру карточки',
    lessons_minus: 'книга посещений: без имён, по номеру карточки',
    finances: 'денежные записи организации: срок бухгалтерского учёта',
  },
};
