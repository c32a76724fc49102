import type { RouteInput } from '@ritm/http';
import { call, queryClient, refreshSession, type ActionKey } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { personRoutes } from '../../contract/index.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(personRoutes.get_profile, {}, { signal }),
});

export async function saveProfile(body: RouteInput<typeof personRoutes.edit_profile>['body'], key: ActionKey) {
  const profile = await call(personRoutes.edit_profile, { body }, key);
  queryClient.setQueryData(profileQuery.queryKey, profile);
  await refreshSession();
  return profile;
}
