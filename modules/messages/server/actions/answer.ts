/**
 * The page of a message's link. It acts for one client and one class without a session, so it shows little and does only
 * what the client may do with their own place; reading changes nothing, because a messenger's preview reads too.
 */
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import { cancelSeat, confirmSeat, findSeat, freeUntil, isLate, visitedSchool, type Seat } from '@ritm/booking/server';
import { weightOf } from '@ritm/passes/rules';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { messagesErrors as errors, type AnswerPage, type messagesRoutes as routes } from '../../contract/index.ts';
import { insertConsent } from '../queries/people.ts';
import { linkByHash, type LinkRow } from '../queries/links.ts';
import { hashOf } from '../send-due.ts';

type Context = ReadContext | WriteContext;

/** An unknown, an ended and a foreign link are the same 404. */
async function linkFor(context: Context, answer: string): Promise<LinkRow> {
  const [link] = await context.run(linkByHash, { token_hash: hashOf(answer) });
  if (!link) throw new AppError(commonErrors.not_found);
  return link;
}

export async function getAnswer(
  context: Context,
  { params }: Pick<RouteInput<typeof routes.get_answer>, 'params'>,
): Promise<AnswerPage> {
  const link = await linkFor(context, params.answer);
  const { school_name, school_phone, firstname, messages_on } = link;
  return { school_name, school_phone, firstname, messages_on, class: classOf(link, context.now) };
}

function classOf(link: LinkRow, now: string): AnswerPage['class'] {
  const { title, date, time_from, time_to, starts_at, place, miss_policy } = link;
  if (title === null || date === null || time_from === null || time_to === null || starts_at === null) return null;
  const free_until = freeUntil(starts_at, link.cancellation_policy, link.format ?? 'group');
  const state = stateOf(link, starts_at, now);
  const isBooked = state === 'open' || state === 'coming';
  const wall = wallTimeOf(free_until, link.time_zone);
  return {
    title,
    date,
    time_from: time_from.slice(0, 5),
    time_to: time_to.slice(0, 5),
    place,
    state,
    free_until: `${wall.date.slice(8)}.${wall.date.slice(5, 7)} ${wall.time}`,
    charged: isBooked && isLate(free_until, now) && weightOf('canceled_late', miss_policy) > 0,
    can: { confirm: state === 'open', cancel: isBooked },
  };
}

type State = NonNullable<AnswerPage['class']>['state'];

function stateOf({ status, attendance }: LinkRow, starts_at: string, now: string): State {
  if (status === 'canceled') return 'class_canceled';
  if (Date.parse(starts_at) <= Date.parse(now)) return 'over';
  if (attendance === 'confirmed') return 'coming';
  return attendance === 'booked' ? 'open' : 'canceled';
}

export async function giveAnswer(
  tx: WriteContext,
  { params, body }: RouteInput<typeof routes.give_answer>,
): Promise<AnswerPage> {
  const link = await linkFor(tx, params.answer);
  const { school_id, time_zone, student_id } = link;
  const context = tx.within({ school_id, time_zone, student_ids: [student_id] });
  const { answer } = body;
  if (answer === 'messages_off' || answer === 'messages_on') {
    const given = answer === 'messages_on';
    if (given !== link.messages_on) setMessages(context, student_id, given);
    await tx.flush();
    return getAnswer(tx, { params });
  }
  const seat = await seatFor(context, link);
  if (answer === 'coming') {
    if (seat.seat.attendance !== 'booked' && seat.seat.attendance !== 'confirmed') throw new AppError(errors.link_over);
    confirmSeat(seat, student_id);
  } else await cancelSeat(seat, { student_id, late: body.late === true });
  await tx.flush();
  return getAnswer(tx, { params });
}

async function seatFor(context: WriteContext, { school_id, occurrence_id, student_id }: LinkRow): Promise<Seat> {
  const [school] = await context.run(visitedSchool, { school_id });
  if (!school || occurrence_id === null) throw new AppError(errors.link_over);
  const seat = await findSeat(context, school, { school_id, occurrence_id, student_id }).catch((error: unknown) => {
    // The class has begun.
    if (error instanceof AppError) throw new AppError(errors.link_over);
    throw error;
  });
  if (!seat) throw new AppError(errors.link_over);
  return seat;
}

function setMessages(context: WriteContext, student_id: number, given: boolean): void {
  const { school_id } = context;
  context.defer(insertConsent, { school_id, student_id, scope: 'service', given, source: 'link', created_by: null });
  context.audit({
    action: given ? 'messages.consent_given' : 'messages.consent_revoked',
    object_type: 'student',
    object_id: student_id,
    after: { scope: 'service', source: 'link' },
  });
}
