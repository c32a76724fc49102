import type { RouteInput } from '@ritm/http';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageRoutes as routes } from '../../contract/index.ts';

type Routes = typeof routes;

export const ownReviewKey = (school_id: number) => ['own_review', school_id] as const;
export const ownReviewQuery = (school_id: number) =>
  queryOptions({
    queryKey: ownReviewKey(school_id),
    queryFn: ({ signal }) => call(routes.get_own_review, { params: { school_id } }, { signal }),
  });
export const setReview = (school_id: number, body: RouteInput<Routes['set_review']>['body'], key: ActionKey) =>
  call(routes.set_review, { params: { school_id }, body }, key);
export const deleteReview = (school_id: number, key: ActionKey) =>
  call(routes.delete_review, { params: { school_id } }, key);

/** Realtime messages about the page and its reviews arrive under the topic `booking`. */
export const pageSettingsKey = (at: SchoolPlace) => ['booking', at.school_id, 'page', at.role] as const;
export const pageSettingsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: pageSettingsKey(at),
    queryFn: ({ signal }) => call(routes.get_page_settings, { params: at }, { signal }),
  });
export const editPage = (at: SchoolPlace, body: RouteInput<Routes['edit_page']>['body'], key: ActionKey) =>
  call(routes.edit_page, { params: at, body }, key);
export interface NewPicture {
  readonly file: Blob;
  readonly kind: 'cover' | 'gallery' | 'teacher';
  readonly teacher_id?: number;
}
export const addPicture = (at: SchoolPlace, { file, ...query }: NewPicture, key: ActionKey) =>
  call(routes.add_page_picture, { params: at, query }, { ...key, file });
export const deletePicture = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_page_picture, { params: { ...at, id } }, key);

export const reviewsKey = (at: SchoolPlace) => ['booking', at.school_id, 'reviews', at.role] as const;
export const reviewsQuery = (at: SchoolPlace, query: RouteInput<Routes['list_reviews']>['query']) =>
  queryOptions({
    queryKey: [...reviewsKey(at), query],
    queryFn: ({ signal }) => call(routes.list_reviews, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });
export const answerReview = (
  at: SchoolPlace,
  { id, ...body }: RouteInput<Routes['answer_review']>['body'] & { id: number },
  key: ActionKey,
) => call(routes.answer_review, { params: { ...at, id }, body }, key);
