import { pictureReply, reads, requireRow, writes, type Implementation } from '@ritm/platform';
import { personRoutes as routes } from '../../contract/index.ts';
import { toProfile } from '../views.ts';
import { requestDeletion, cancelDeletion } from './deletion.ts';
import { editProfile, setAvatar } from './edit-profile.ts';
import { exportData } from './export-data.ts';
import { blockUser, followUser, getUser, getUserStatistic, listPersons } from './others.ts';
import { profileById } from './queries.ts';

export const personImplementations: Implementation[] = [
  reads(routes.get_profile, async (read) => {
    const row = requireRow(await read.run(profileById, { id: read.actor.user_id }));
    return toProfile(row, read.actor);
  }),
  writes(routes.edit_profile, editProfile),
  writes(routes.set_avatar, setAvatar),
  reads(routes.get_avatar, (read, { params, query }) =>
    pictureReply(read, { token: params.avatar, purpose: 'avatar', small: query.small }),
  ),
  writes(routes.delete_profile, requestDeletion),
  writes(routes.cancel_delete, cancelDeletion),
  writes(routes.export_data, exportData),
  reads(routes.list_persons, listPersons),
  reads(routes.get_user, getUser),
  reads(routes.get_user_statistic, getUserStatistic),
  writes(routes.follow_user, followUser),
  writes(routes.block_user, blockUser),
];
