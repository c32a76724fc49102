import { email, id, instant, localDate, optionalText, text, z } from '@ritm/http';
import { sessionTypes } from './sign-in.ts';

const languages = ['ru', 'en'] as const;

/** The signed-in person and their present session. */
export const profile = z.object({
  id: id(),
  phone: z.nullable(z.string()),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
  birth_date: z.nullable(localDate()),
  email: z.nullable(z.string()),
  city: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** The path of the picture from the root of the site. */
  avatar: z.nullable(z.string()),
  language: z.enum(languages),
  /** Whether strangers may see the name, the picture and the city. */
  public: z.boolean(),
  /** When the account will be deleted, if its deletion was requested. */
  delete_at: z.nullable(instant()),
  updated_at: instant(),
  session: z.object({ type: z.enum([...sessionTypes, 'client']), confirmed_at: instant() }),
});
export type Profile = z.output<typeof profile>;

/** An absent field keeps its value, null clears it. A picture is set by its own call and removed by null here. */
export const profileBody = z.object({
  firstname: z.optional(text(100)),
  lastname: z.optional(text(100, 0)),
  patronymic: z.optional(text(100, 0)),
  birth_date: z.optional(z.nullable(localDate())),
  email: z.optional(z.nullable(email())),
  city: optionalText(200),
  lat: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
  lng: z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180)))),
  avatar: z.optional(z.null()),
  language: z.optional(z.enum(languages)),
  public: z.optional(z.boolean()),
});
