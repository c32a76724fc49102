/**
 * The page of a message's link. It acts for one client and one class without a session, so it shows little and does only
 * what the client may do with their own place; reading changes nothing, because a messenger's preview reads too.
 */
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import { cancelSeat, confirmSeat, findSeat, visitedSchool, type Seat } from '@ritm/booking/server';
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
  const seat = await seatFor(withinLink(context, link), link);
  return { school_name, school_phone, firstname, messages_on, class: classOf(link, seat, context.now) };
}

/** The context within the organization of the link, with its one client. */
const withinLink = <C extends Context>(context: C, { school_id, time_zone, student_id }: LinkRow): C =>
  context.within({ school_id, time_zone, student_ids: [student_id] }) as C;

/** The place that the link is about; undefined for a link without a class, or when the place is gone. */
async function seatFor<C extends Context>(context: C, link: LinkRow): Promise<Seat<C> | undefined> {
  const { school_id, student_id, occurrence_id } = link;
  if (occurrence_id === null) return undefined;
  const [school] = await context.run(visitedSchool, { school_id });
  return school && findSeat(context, school, { school_id, occurrence_id, student_id });
}

function classOf(link: LinkRow, seat: Seat<Context> | undefined, now: string): AnswerPage['class'] {
  const { title, date, time_from, time_to, starts_at, place } = link;
  if (title === null || date === null || time_from === null || time_to === null || starts_at === null) return null;
  const state = stateOf(link, starts_at, now);
  const isBooked = state === 'open' || state === 'coming';
  const wall = seat && wallTimeOf(seat.free_until, link.time_zone);
  return {
    title,
    date,
    time_from: time_from.slice(0, 5),
    time_to: time_to.slice(0, 5),
    place,
    state,
    free_until: wall ? `${wall.date.slice(8)}.${wall.date.slice(5, 7)} ${wall.time}` : '',
    charged: isBooked && seat !== undefined && seat.late_visits > 0,
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
  const { student_id } = link;
  const context = withinLink(tx, link);
  if (body.answer === 'messages_off' || body.answer === 'messages_on') {
    const given = body.answer === 'messages_on';
    if (given !== link.messages_on) setMessages(context, student_id, given);
  } else {
    const seat = await seatFor(context, link);
    if (!seat || link.starts_at === null || stateOf(link, link.starts_at, tx.now) === 'over')
      throw new AppError(errors.link_over);
    if (body.answer === 'not_coming') await cancelSeat(seat, { student_id, late: body.late === true });
    else if (isHeld(link)) await confirmSeat(seat, student_id);
    else throw new AppError(errors.link_over);
  }
  await tx.flush();
  return getAnswer(tx, { params });
}

/** The place is still the client's: whoever gave it back books anew, because somebody else may have it. */
const isHeld = ({ attendance, status }: LinkRow): boolean =>
  status !== 'canceled' && (attendance === 'booked' || attendance === 'confirmed');

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
