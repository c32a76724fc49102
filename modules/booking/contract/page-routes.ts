/** Calls of an organization's public page: what anybody reads, what the owner edits, and the reviews. */
import { defineRoute, done, id, listOf, pageQuery, schoolParams, z } from '@ritm/http';
import { bookingErrors as errors } from './errors.ts';
import { bookingPaths as paths } from './paths.ts';
import {
  ownReview,
  pageSettings,
  pageSettingsBody,
  PICTURE_BYTES,
  PICTURE_SIDE,
  pictureQuery,
  publicPage,
  review,
  reviewAnswerBody,
  reviewBody,
  reviewStates,
} from './public-page.ts';

const ofSchool = z.object({ school_id: id() });
const inSchool = z.object(schoolParams);
const ofItem = z.object({ ...schoolParams, id: id() });
const school = '/{role}/school/{school_id}';
const ofVisitor = { session: 'a visitor’s own review', client: true } as const;

export const pageRoutes = {
  get_public_page: defineRoute({
    name: 'booking.get_public_page',
    method: 'GET',
    path: paths.page,
    summary: 'Pictures, teachers, reviews and answers of an organization’s public page',
    params: ofSchool,
    response: publicPage,
    permission: { public: 'what an organization has published for everybody' },
  }),
  get_page_picture: {
    ...defineRoute({
      name: 'booking.get_page_picture',
      method: 'GET',
      path: '/public/page_picture/{picture}',
      summary: 'A picture of a public page, under an address that cannot be guessed',
      params: z.object({ picture: z.string().check(z.maxLength(64)) }),
      query: z.object({ small: z.optional(z.boolean()) }),
      response: done(),
      permission: { public: 'a public page is there to be seen, and the address cannot be guessed' },
      limit: 'pictures',
    }),
    download: true as const,
  },
  get_page_settings: defineRoute({
    name: 'booking.get_page_settings',
    method: 'GET',
    path: `${school}/public_page`,
    summary: 'The public page as its editor needs it',
    params: inSchool,
    response: pageSettings,
    permission: 'booking_settings.get_item',
  }),
  edit_page: defineRoute({
    name: 'booking.edit_page',
    method: 'PUT',
    path: `${school}/public_page`,
    summary: 'Change the words, the color and the teachers of the public page',
    params: inSchool,
    body: pageSettingsBody,
    response: pageSettings,
    errors: [errors.no_such_teacher],
    permission: 'booking_settings.edit',
  }),
  add_page_picture: defineRoute({
    name: 'booking.add_page_picture',
    method: 'POST',
    path: `${school}/public_page/picture`,
    summary: 'A picture of the public page: the body is a JPEG',
    params: inSchool,
    query: pictureQuery,
    response: pageSettings,
    errors: [errors.no_such_teacher, errors.gallery_full],
    upload: { maxBytes: PICTURE_BYTES, picture: PICTURE_SIDE },
    permission: 'booking_settings.edit',
  }),
  delete_page_picture: defineRoute({
    name: 'booking.delete_page_picture',
    method: 'DELETE',
    path: `${school}/public_page/picture/{id}`,
    summary: 'Take a picture off the public page',
    params: ofItem,
    response: pageSettings,
    permission: 'booking_settings.edit',
  }),
  get_own_review: defineRoute({
    name: 'booking.get_own_review',
    method: 'GET',
    path: paths.review,
    summary: 'The visitor’s own review, and whether they may write one',
    params: ofSchool,
    response: ownReview,
    permission: ofVisitor,
  }),
  set_review: defineRoute({
    name: 'booking.set_review',
    method: 'PUT',
    path: paths.review,
    summary: 'Write or rewrite one’s review; it is read by the organization before it is shown',
    params: ofSchool,
    body: reviewBody,
    response: ownReview,
    errors: [errors.has_not_come],
    permission: ofVisitor,
  }),
  delete_review: defineRoute({
    name: 'booking.delete_review',
    method: 'DELETE',
    path: paths.review,
    summary: 'Take one’s review back',
    params: ofSchool,
    response: ownReview,
    permission: ofVisitor,
  }),
  list_reviews: defineRoute({
    name: 'booking.list_reviews',
    method: 'GET',
    path: `${school}/reviews`,
    summary: 'All reviews, those that nobody has read yet first',
    params: inSchool,
    query: z.object({ ...pageQuery, state: z.optional(z.enum(reviewStates)) }),
    response: listOf(review),
    permission: 'reviews.get_list',
  }),
  answer_review: defineRoute({
    name: 'booking.answer_review',
    method: 'PUT',
    path: `${school}/review/{id}`,
    summary: 'Publish or hide a review, and answer it in public',
    params: ofItem,
    body: reviewAnswerBody,
    response: review,
    permission: 'reviews.edit',
  }),
};
