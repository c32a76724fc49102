import { requireRow, type PersonalData } from '@ritm/platform';
import { deleteRequestsOfPerson, deleteRolesOfPerson, requestsOfPerson } from './queries.ts';

/** Questions are the person's own words, so they are deleted with the account. */
export const supportPersonalData: PersonalData = {
  collect: async (runner, subject) => ({ support_requests: await runner.run(requestsOfPerson, { ...subject }) }),
  async erase(tx, { user_id, phone }) {
    const [requests, roles] = await Promise.all([
      tx.run(deleteRequestsOfPerson, { user_id, phone }),
      tx.run(deleteRolesOfPerson, { user_id }),
    ]);
    return { support_requests: requireRow(requests).n, installation_staff: requireRow(roles).n };
  },
};
