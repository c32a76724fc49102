import { call, queryClient, refreshSession, useVisitor, type ActionKey } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { personRoutes as routes, type Profile } from '../../contract/index.ts';
import { profileQuery } from './profile-data.ts';

async function remember(profile: Profile): Promise<Profile> {
  queryClient.setQueryData(profileQuery.queryKey, profile);
  await refreshSession();
  return profile;
}

export const sendAvatar = async (file: Blob, key: ActionKey): Promise<Profile> =>
  remember(await call(routes.set_avatar, {}, { ...key, file }));
export const removeAvatar = async (key: ActionKey): Promise<Profile> =>
  remember(await call(routes.edit_profile, { body: { avatar: null } }, key));

export async function requestDeletion(phone: string, key: ActionKey) {
  const requested = await call(routes.delete_profile, { body: { phone } }, key);
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  return requested;
}
export async function cancelDeletion(key: ActionKey) {
  await call(routes.cancel_delete, {}, key);
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** Downloads the person's data as a file. */
export async function downloadData(key: ActionKey): Promise<void> {
  const data: unknown = await call(routes.export_data, {}, key);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = 'ritm.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

export const userQuery = (user_id: number) =>
  queryOptions({
    queryKey: ['users', user_id, 'one'],
    queryFn: ({ signal }) => call(routes.get_user, { params: { user_id } }, { signal }),
  });
export const userStatisticQuery = (user_id: number) =>
  queryOptions({
    queryKey: ['users', user_id, 'statistic'],
    queryFn: ({ signal }) => call(routes.get_user_statistic, { params: { user_id } }, { signal }),
  });

export const followUser = (user_id: number, subscribed: boolean, key: ActionKey) =>
  call(routes.follow_user, { params: { user_id }, body: { subscribed } }, key);
export const blockUser = (user_id: number, blocked: boolean, key: ActionKey) =>
  call(routes.block_user, { params: { user_id }, body: { blocked } }, key);

/** Whether somebody is signed in, on a page that is open to everybody. */
export const useIsSignedIn = (): boolean => useVisitor() !== null;
