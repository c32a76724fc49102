import type { RouteInput } from '@ritm/http';
import { call, queryClient, refreshSession, type ActionKey } from '@ritm/web-kit';
import { securityRoutes as routes } from '../../contract/index.ts';
import { profileQuery } from '../person/profile-data.ts';

type Body<Name extends 'send_phone_code' | 'change_phone'> = RouteInput<(typeof routes)[Name]>['body'];

export const sendPhoneCode = (body: Body<'send_phone_code'>, key: ActionKey) =>
  call(routes.send_phone_code, { body }, key);

export async function changePhone(body: Body<'change_phone'>, key: ActionKey): Promise<void> {
  queryClient.setQueryData(profileQuery.queryKey, await call(routes.change_phone, { body }, key));
  await refreshSession();
}
