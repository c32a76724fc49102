import { requireRow, type PersonalData } from '@ritm/platform';
import { cardsOfPerson, unlinkPerson } from './card-queries.ts';
import { deleteViewsOfPerson, viewsOfPerson } from '../views-of-list/queries.ts';
import { allConsentsOfUser, revokeAll } from './consent-queries.ts';

/**
 * Cards belong to the organizations, which are responsible for them. Deleting an account only unlinks the cards; the
 * person asks each organization about the card itself.
 */
export const studentsPersonalData: PersonalData = {
  async collect(runner, { user_id }) {
    const [cards, consents, views] = await Promise.all([
      runner.run(cardsOfPerson, { user_id }),
      runner.run(allConsentsOfUser, { user_id }),
      runner.run(viewsOfPerson, { user_id }),
    ]);
    return { cards, consents, views };
  },
  async erase(tx, { user_id }) {
    const [unlinked, consents, views] = await Promise.all([
      tx.run(unlinkPerson, { user_id }).then(requireRow),
      tx.run(revokeAll, { user_id }).then(requireRow),
      tx.run(deleteViewsOfPerson, { user_id }).then(requireRow),
    ]);
    return { ...unlinked, consents: consents.n, views: views.n };
  },
  retains: {
    students: 'карточку клиента ведёт организация, она и оператор этих данных; связь с аккаунтом снята',
    guardians: 'то же: запись о родителе в карточке клиента организации',
    import_rows: 'файл клиентов, который загрузила организация',
    consents: 'доказательство согласия и его отзыва, без имён: три года',
  },
};
