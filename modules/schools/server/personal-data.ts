import { requireRow, type PersonalData } from '@ritm/platform';
import { schoolsErrors } from '../contract/index.ts';
import { followedSchools, eraseSubscriptions } from './person/queries.ts';
import { eraseInvitations, erasePlaces, openSchoolsOwned, placesOfSubject } from './personal-data-queries.ts';

/**
 * The staff places of a person. The name stays on what they did, as the organization's own record; the number and the
 * access are deleted.
 */
export const schoolsPersonalData: PersonalData = {
  async collect(runner, { user_id }) {
    const [staff, school_subscriptions] = await Promise.all([
      runner.run(placesOfSubject, { user_id }),
      runner.run(followedSchools, { user_id }),
    ]);
    return { staff, school_subscriptions };
  },
  async hinders(runner, { user_id }) {
    const owned = await runner.run(openSchoolsOwned, { user_id });
    return owned.length > 0 ? schoolsErrors.owns_school : undefined;
  },
  async erase(tx, { user_id, phone }) {
    const [places, invitations, subscriptions] = await Promise.all([
      tx.run(erasePlaces, { user_id }),
      tx.run(eraseInvitations, { phone }),
      tx.run(eraseSubscriptions, { user_id }),
    ]);
    return {
      staff: requireRow(places).n,
      staff_invitations: requireRow(invitations).n,
      school_subscriptions: requireRow(subscriptions).n,
    };
  },
  retains: { staff: 'имя под проведёнными занятиями и отметками: запись организации о её работе' },
};
