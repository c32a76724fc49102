import type { Topics } from '@ritm/platform';

const ofOwner: Topics[string] = [{ permission: 'administrators.get_list', ids: 'all' }];
const invited: Topics[string] = [{ permission: 'invitations.get_list', ids: 'all' }];

/**
 * Who receives which changes of an organization: its name goes to everybody in it, its staff to those who may see them.
 */
export const topics: Topics = {
  schools: [
    { permission: 'schools.get_item', ids: 'all' },
    { permission: 'cabinet.get_item', ids: 'none' },
  ],
  'schools.administrator_added': ofOwner,
  'schools.administrator_edited': ofOwner,
  'schools.administrator_removed': ofOwner,
  'schools.invited': invited,
  'schools.invitation_revoked': invited,
  'schools.invitation_accepted': invited,
  'schools.invitation_refused': invited,
};
