import { AppError, commonErrors } from '@ritm/http';
import { findStoredFile, reads, writes, type Implementation } from '@ritm/platform';
import { personRoutes as routes } from '../../contract/index.ts';
import { toProfile } from '../views.ts';
import { requestDeletion, cancelDeletion } from './deletion.ts';
import { editProfile, setAvatar } from './edit-profile.ts';
import { exportData } from './export-data.ts';
import { blockUser, followUser, getUser, getUserStatistic, listOfPersons } from './others.ts';
import { profileById } from './queries.ts';

export const personImplementations: Implementation[] = [
  reads(routes.get_profile, async (read) => {
    const [row] = await read.run(profileById, { id: read.actor.user_id });
    return toProfile(row!, read.actor);
  }),
  writes(routes.edit_profile, editProfile),
  writes(routes.set_avatar, setAvatar),
  reads(routes.get_avatar, async (read, { params }) => {
    const file = await findStoredFile(read, { token: params.avatar, purpose: 'avatar' });
    if (!file) throw new AppError(commonErrors.not_found);
    return { name: 'avatar.jpg', mime: file.mime, bytes: { token: file.token }, immutable: true };
  }),
  writes(routes.delete_profile, requestDeletion),
  writes(routes.cancel_delete, cancelDeletion),
  writes(routes.export_data, exportData),
  reads(routes.list_persons, listOfPersons),
  reads(routes.get_user, getUser),
  reads(routes.get_user_statistic, getUserStatistic),
  writes(routes.follow_user, followUser),
  writes(routes.block_user, blockUser),
];
