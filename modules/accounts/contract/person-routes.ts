import { defineRoute, done, id, optionalText, z } from '@ritm/http';
import { personErrors as errors } from './person-errors.ts';
import {
  AVATAR_BYTES,
  AVATAR_SIDE,
  block,
  blockBody,
  deletion,
  deletionBody,
  persons,
  personsQuery,
  publicUser,
  publicUserStatistic,
  subscription,
  subscriptionBody,
} from './person.ts';
import { profile, profileBody } from './profile.ts';
import { sessionRoutes } from './session-routes.ts';

const ofOneself = { session: 'a person’s own data' } as const;
const ofOthers = { session: 'between two people; whom one may reach the action decides' } as const;
const everybody = { public: 'only people who chose to be seen are' } as const;
const user = z.object({ user_id: id() });

/** Routes by which people edit their profile and deal with other people. */
export const personRoutes = {
  get_profile: sessionRoutes.get_profile,
  edit_profile: defineRoute({
    name: 'accounts.edit_profile',
    method: 'POST',
    path: '/profile',
    summary: 'Edit the current user',
    body: profileBody,
    response: profile,
    errors: [errors.birth_in_future, errors.lone_coordinate],
    permission: ofOneself,
  }),
  set_avatar: defineRoute({
    name: 'accounts.set_avatar',
    method: 'POST',
    path: '/profile/avatar',
    summary: 'A picture of the current user: the body is a JPEG',
    query: z.object({ name: optionalText(255) }),
    response: profile,
    upload: { maxBytes: AVATAR_BYTES, picture: AVATAR_SIDE },
    permission: ofOneself,
  }),
  get_avatar: {
    ...defineRoute({
      name: 'accounts.get_avatar',
      method: 'GET',
      path: '/public/avatar/{avatar}',
      summary: 'A person’s picture, under an address that cannot be guessed',
      params: z.object({ avatar: z.string().check(z.maxLength(64)) }),
      query: z.object({ small: z.optional(z.boolean()) }),
      response: done(),
      permission: { public: 'the address itself is the secret: 128 random bits' },
      limit: 'pictures',
    }),
    download: true as const,
  },
  delete_profile: defineRoute({
    name: 'accounts.delete_profile',
    method: 'PUT',
    path: '/profile/delete',
    summary: 'Ask for the account to be deleted: it goes after thirty days',
    body: deletionBody,
    response: deletion,
    errors: [errors.fresh_code, errors.other_phone],
    permission: ofOneself,
  }),
  cancel_delete: defineRoute({
    name: 'accounts.cancel_delete',
    method: 'PUT',
    path: '/profile/cancel_delete',
    summary: 'Take the deletion back',
    response: done(),
    permission: ofOneself,
  }),
  export_data: {
    ...defineRoute({
      name: 'accounts.export_data',
      method: 'POST',
      path: '/profile/export',
      summary: 'Everything kept of the current user, as a file',
      response: done(),
      errors: [errors.fresh_code],
      heavy: true,
      permission: ofOneself,
    }),
    download: true as const,
  },
  list_persons: defineRoute({
    name: 'accounts.list_persons',
    method: 'GET',
    path: '/profile/users',
    summary: 'Whom the current user follows or has blocked, or who follows them',
    query: personsQuery,
    response: persons,
    permission: ofOneself,
  }),
  get_user: defineRoute({
    name: 'accounts.get_user',
    method: 'GET',
    path: '/public/user/{user_id}',
    limit: 'search',
    summary: 'A person’s public profile',
    params: user,
    response: publicUser,
    permission: everybody,
  }),
  get_user_statistic: defineRoute({
    name: 'accounts.get_user_statistic',
    method: 'GET',
    path: '/public/user/{user_id}/statistic',
    limit: 'search',
    summary: 'Their figures',
    params: user,
    response: publicUserStatistic,
    permission: everybody,
  }),
  follow_user: defineRoute({
    name: 'accounts.follow_user',
    method: 'POST',
    path: '/user/{user_id}/subscription',
    summary: 'Follow or stop following a person',
    params: user,
    body: subscriptionBody,
    response: subscription,
    errors: [errors.oneself, errors.blocked],
    permission: ofOthers,
  }),
  block_user: defineRoute({
    name: 'accounts.block_user',
    method: 'POST',
    path: '/user/{user_id}/block',
    summary: 'Block or unblock a person',
    params: user,
    body: blockBody,
    response: block,
    errors: [errors.oneself],
    permission: ofOthers,
  }),
};
