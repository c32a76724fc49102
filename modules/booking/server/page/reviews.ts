/**
 * Reviews of those who have attended. An organization may hide words, but every mark counts, so that hiding a review
 * does not raise the rating (decision 211).
 */
import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { bookingErrors as errors, type OwnReview, type pageRoutes, type Review } from '../../contract/index.ts';
import { enterAsClient, type Visitor } from '../visitor.ts';
import {
  deleteReview,
  hasCome,
  reviewById,
  reviewOf,
  saveAnswer,
  saveReview,
  selectReviews,
  type ReviewOfPerson,
} from './queries.ts';

type Routes = typeof pageRoutes;
type OfSchool = { params: { school_id: number } };

async function canWrite(context: ReadContext | WriteContext, { cards }: Visitor): Promise<boolean> {
  if (cards.length === 0) return false;
  const [found] = await context.run(hasCome, { school_id: context.school_id, students_ids: [...cards] });
  return found!.come;
}

async function toOwnReview(context: ReadContext | WriteContext, visitor: Visitor): Promise<OwnReview> {
  const { school_id } = context;
  const [can_write, [row]] = await Promise.all([
    canWrite(context, visitor),
    context.run(reviewOf, { school_id, user_id: visitor.user_id }),
  ]);
  return toView(can_write, row);
}

const toView = (can_write: boolean, row: ReviewOfPerson | undefined): OwnReview => ({
  can_write,
  rating: row?.rating ?? null,
  text: row?.text ?? null,
  state: row?.state ?? null,
  answer: row?.answer ?? null,
});

export async function getOwnReview(read: ReadContext, { params }: OfSchool): Promise<OwnReview> {
  const { context, visitor } = await enterAsClient(read, params.school_id);
  return toOwnReview(context, visitor);
}

/** The unique key of a person and an organization makes two simultaneous writes one review. */
export async function setReview(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['set_review']>,
): Promise<OwnReview> {
  const { context, visitor } = await enterAsClient(tx, params.school_id);
  if (!(await canWrite(context, visitor))) throw new AppError(errors.has_not_come);
  const { school_id } = context;
  const { user_id } = visitor;
  const [before] = await context.run(reviewOf, { school_id, user_id });
  const [row] = await context.run(saveReview, { school_id, user_id, rating: body.rating, text: body.text || null });
  const { id, rating, text } = row!;
  context.audit({
    action: 'booking.review_written',
    object_type: 'review',
    object_id: id,
    before: before ? { rating: before.rating, text: before.text } : null,
    after: { rating, text },
  });
  context.emit('booking.review_changed', [id]);
  return toView(true, row);
}

export async function removeReview(tx: WriteContext, { params }: OfSchool): Promise<OwnReview> {
  const { context, visitor } = await enterAsClient(tx, params.school_id);
  const { school_id } = context;
  const [gone] = await context.run(deleteReview, { school_id, user_id: visitor.user_id });
  if (gone) {
    context.audit({
      action: 'booking.review_deleted',
      object_type: 'review',
      object_id: gone.id,
      before: null,
      after: null,
    });
    context.emit('booking.review_changed', [gone.id]);
  }
  return toOwnReview(context, visitor);
}

export async function listReviews(
  read: ReadContext,
  { query }: RouteInput<Routes['list_reviews']>,
): Promise<RouteOutput<Routes['list_reviews']>> {
  const { page = 1, per_page = 50 } = query;
  const rows = await read.run(selectReviews, {
    school_id: read.school_id,
    state: query.state ?? null,
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  return { data: rows.map(({ total: _total, ...row }) => row), meta: { page, per_page, total: rows[0]?.total ?? 0 } };
}

/** An absent field keeps its value; an answer to a review that nobody has read yet does not publish it. */
export async function answerReview(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['answer_review']>,
): Promise<Review> {
  const { school_id } = tx;
  tx.lock(['booking', 'review', school_id, params.id]);
  const [before] = await tx.run(reviewById, { school_id, id: params.id });
  if (!before) throw new AppError(commonErrors.not_found);
  const { read } = body;
  if (read && (read.rating !== before.rating || read.text !== before.text)) throw new AppError(errors.review_rewritten);
  const state = body.state ?? before.state;
  const answer = body.answer === undefined ? before.answer : body.answer || null;
  tx.defer(saveAnswer, { school_id, id: params.id, state, answer });
  tx.audit({
    action: 'booking.review_answered',
    object_type: 'review',
    object_id: params.id,
    before: { state: before.state, answer: before.answer },
    after: { state, answer },
  });
  tx.emit('booking.review_changed', [params.id]);
  await tx.flush();
  return { ...before, state, answer };
}
