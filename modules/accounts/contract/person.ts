import { id, instant, listOf, pageQuery, phoneText, z } from '@ritm/http';

/** Pixels a side and bytes of an avatar: the screen makes a smaller one. */
export const AVATAR_SIDE = 1024;
export const AVATAR_BYTES = 1024 * 1024;
/** Days in which a deletion may be taken back. */
export const DELETION_DAYS = 30;

/** Digits as people type them; it must be the number of the account. */
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
  /** Of the reader, when somebody is signed in. */
  is_me: z.boolean(),
  subscribed: z.boolean(),
  blocked: z.boolean(),
});
export type PublicUser = z.output<typeof publicUser>;

export const publicUserStatistic = z.object({ subscribers: z.int(), subscriptions: z.int() });

/** Without a word it turns over, as the specification has it; with one it is that, however often it is said. */
export const subscriptionBody = z.object({ subscribed: z.optional(z.boolean()) });
export const subscription = z.object({ subscribed: z.boolean() });
export const blockBody = z.object({ blocked: z.optional(z.boolean()) });
export const block = z.object({ blocked: z.boolean() });

export const personLists = ['subscriptions', 'subscribers', 'blocked'] as const;
export type PersonList = (typeof personLists)[number];
export const personsQuery = z.object({ type: z.enum(personLists), ...pageQuery });
export const persons = listOf(
  z.object({ id: id(), firstname: z.string(), lastname: z.string(), avatar: z.nullable(z.string()) }),
);
export type Persons = z.output<typeof persons>;
