import { id, integer, localDate, optionalText, text, z } from '@ritm/http';

/** The typefaces of an organization's pages: the product's own, that of the device, and one with serifs. */
export const typefaces = ['onest', 'system', 'serif'] as const;
export type Typeface = (typeof typefaces)[number];
export const MAX_QUESTIONS = 20;
export const MAX_GALLERY = 12;
/** The maximum side in pixels and size in bytes of a picture; the screen scales larger ones down. */
export const PICTURE_SIDE = 1600;
export const PICTURE_BYTES = 2 * 1024 * 1024;

const nullableText = z.nullable(z.string());
const colorText = z.string().check(z.regex(/^#[0-9a-f]{6}$/, { error: 'invalid_value' }));
const question = z.object({ question: text(200), answer: text(2000) });

export const publicTeacher = z.object({
  id: id(),
  name: z.string(),
  position: nullableText,
  about: nullableText,
  /** A path from the root of the site, as every picture here. */
  photo: nullableText,
});

export const publicReview = z.object({
  id: id(),
  /** The first name and the initial of the surname; null when the author has not given a name. */
  name: nullableText,
  rating: integer(1, 5),
  text: nullableText,
  date: localDate(),
  answer: nullableText,
});
export type PublicReview = z.output<typeof publicReview>;

/** What an organization shows of itself beside its services and classes. */
export const publicPage = z.object({
  tagline: nullableText,
  cover: nullableText,
  gallery: z.array(z.object({ picture: z.string(), caption: nullableText })),
  teachers: z.array(publicTeacher),
  faq: z.array(question),
  reviews: z.object({
    /** The number of all marks and their mean; hidden reviews count too. */
    count: z.int(),
    average: z.nullable(z.number()),
    /** The newest thirty of those that are published. */
    data: z.array(publicReview),
  }),
});
export type PublicPage = z.output<typeof publicPage>;

const storedPicture = z.object({ id: id(), picture: z.string(), caption: nullableText });
export type StoredPicture = z.output<typeof storedPicture>;

/** The page as its editor needs it. */
export const pageSettings = z.object({
  color: z.nullable(colorText),
  typeface: z.enum(typefaces),
  tagline: nullableText,
  faq: z.array(question),
  cover: z.nullable(storedPicture),
  gallery: z.array(storedPicture),
  /** The teachers who are shown, in their order. */
  teachers: z.array(z.object({ teacher_id: id(), about: nullableText })),
  /** Everybody who may be shown. */
  staff: z.array(z.object({ id: id(), name: z.string(), position: nullableText, photo: z.nullable(storedPicture) })),
});
export type PageSettings = z.output<typeof pageSettings>;

/** An absent field keeps its value. */
export const pageSettingsBody = z.object({
  color: z.optional(z.nullable(colorText)),
  typeface: z.optional(z.enum(typefaces)),
  tagline: optionalText(200),
  faq: z.optional(z.array(question).check(z.maxLength(MAX_QUESTIONS))),
  teachers: z.optional(z.array(z.object({ teacher_id: id(), about: optionalText(1000) })).check(z.maxLength(200))),
});

export const pictureQuery = z.object({
  name: optionalText(255),
  /** A cover and a teacher's picture replace the one before. */
  kind: z.enum(['cover', 'gallery', 'teacher']),
  teacher_id: z.optional(id()),
  caption: optionalText(200),
});

export const reviewStates = ['new', 'published', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];
export const reviewBody = z.object({ rating: integer(1, 5), text: optionalText(2000) });
export const ownReview = z.object({
  /** True when the person, or a child of theirs, has attended a class here. */
  can_write: z.boolean(),
  /** Null when there is no review yet. */
  rating: z.nullable(integer(1, 5)),
  text: nullableText,
  state: z.nullable(z.enum(reviewStates)),
  answer: nullableText,
});
export type OwnReview = z.output<typeof ownReview>;
export const review = z.object({ ...publicReview.shape, state: z.enum(reviewStates) });
export type Review = z.output<typeof review>;
export const reviewAnswerBody = z.object({
  state: z.optional(z.enum(['published', 'hidden'])),
  /** Null takes the answer back. */
  answer: optionalText(2000),
  /** What the desk has read: a review that its author has rewritten since is not published unread. */
  read: z.optional(z.object({ rating: integer(1, 5), text: nullableText })),
});
