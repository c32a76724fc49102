/**
 * Missed classes of unlimited passes: they cost no visit, so an organization may close self-booking after several of
 * them (decision 245).
 */
import { abilities, defineRoute, done, id, instant, localDate, schoolParams, text, z } from '@ritm/http';

const student = z.object({ ...schoolParams, student_id: id() });
const ofStudent = '/{role}/school/{school_id}/student/{student_id}';

const strike = z.object({
  /** The date of the class. */
  date_visit: localDate(),
  title: z.nullable(z.string()),
  outcome: z.enum(['no_show', 'canceled_late']),
});
export type Strike = z.output<typeof strike>;

export const strikes = z.object({
  /** How many misses close self-booking; null: the organization has no such rule. */
  limit: z.nullable(z.int()),
  /** The misses that count now; while self-booking is closed, those that closed it. */
  counted: z.array(strike),
  /** The miss that was forgiven by itself: one in thirty days is. */
  forgiven: z.nullable(strike),
  /** The first date on which the client can book by themselves again; null: they can today. */
  opens_on: z.nullable(localDate()),
});
export type Strikes = z.output<typeof strikes>;

/** The misses of a client as the desk sees them. */
export const studentStrikes = z.object({
  ...strikes.shape,
  /** The latest time when the desk forgave them, within thirty days. */
  lift: z.nullable(z.object({ id: id(), by: z.nullable(z.string()), reason: z.string(), created_at: instant() })),
  can: abilities('lift', 'restore'),
});

export const liftBody = z.object({ reason: text(500) });

export const strikesRoutes = {
  get_strikes: defineRoute({
    name: 'visits.get_strikes',
    method: 'GET',
    path: `${ofStudent}/strikes`,
    summary: 'Missed classes that count, and until when they close self-booking',
    params: student,
    response: studentStrikes,
    permission: 'requests.get_item',
  }),
  lift_strikes: defineRoute({
    name: 'visits.lift_strikes',
    method: 'POST',
    path: `${ofStudent}/strikes/lift`,
    summary: 'Forgive the client the misses until today: they can book by themselves again',
    params: student,
    body: liftBody,
    response: z.object({ id: id() }),
    permission: 'requests.edit',
  }),
  restore_strikes: defineRoute({
    name: 'visits.restore_strikes',
    method: 'DELETE',
    path: `${ofStudent}/strikes/lift/{id}`,
    summary: 'Take a forgiveness back: the misses count again',
    params: z.object({ ...schoolParams, student_id: id(), id: id() }),
    response: done(),
    permission: 'requests.edit',
  }),
};
