import { id, instant, listOf, pageQuery, phoneText, z } from '@ritm/http';

/** The maximum side in pixels and size in bytes of an avatar; the screen scales larger pictures down. */
export const AVATAR_SIDE = 1024;
export const AVATAR_BYTES = 1024 * 1024;
/** A deletion can be canceled within this many days. */
export const DELETION_DAYS = 30;

/** Digits as people type them; they must match the number of the account. */
export const deletionBody = z.object({ phone: phoneText() });
export const deletion = z.object({ delete_at: instant() });

/** A person as strangers see them. */
export const publicUser = z.object({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
  avatar: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Whether this is the reader themselves, when somebody is signed in. */
  is_me: z.boolean(),
  subscribed: z.boolean(),
  blocked: z.boolean(),
});
export type PublicUser = z.output<typeof publicUser>;

export const publicUserStatistic = z.object({ subscribers: z.int(), subscriptions: z.int() });

/**
 * Without a value the call toggles the subscription, as the specification says; with a value it sets it, and repeating
 * the call changes nothing.
 */
export const subscriptionBody = z.object({ subscribed: z.optional(z.boolean()) });
export const subscription = z.object({ subscribed: z.boolean() });
export const blockBody = z.object({ blocked: z.optional(z.boolean()) });
export const block = z.object({ blocked: z.boolean() });

const personLists = ['subscriptions', 'subscribers', 'blocked'] as const;
export const personsQuery = z.object({ type: z.enum(personLists), ...pageQuery });
export const persons = listOf(
  z.object({ id: id(), firstname: z.string(), lastname: z.string(), avatar: z.nullable(z.string()) }),
);
