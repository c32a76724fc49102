/**
 * Several clients of one lesson agree on another time. All must agree; nothing holds the new time meanwhile, so it is
 * checked again at the last answer, and the move is the timetable's own action in the same transaction.
 */
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import { committed, type Answer, type WriteContext, requireRow } from '@ritm/platform';
import { timetableErrors } from '@ritm/timetable/contract';
import { requireFreeTime, moveClass } from '@ritm/timetable/server';
import { bookingErrors as errors, type visitorRoutes } from '../../contract/index.ts';
import {
  addAgreed,
  comersOf,
  endProposal,
  insertProposal,
  openProposalOn,
  proposalById,
  type ProposalEnd,
  type ProposalRow,
} from '../queries/proposals.ts';
import { requireCanBook, enterAsClient } from '../visitor.ts';
import { requireInTime, requireOwnSeat } from './own-booking.ts';

type Routes = typeof visitorRoutes;
type Participant = Awaited<ReturnType<typeof readParticipants>>[number];
const done = { ok: true as const };

const readParticipants = (tx: WriteContext, { occurrence_id }: { occurrence_id: number }) =>
  tx.run(comersOf, { school_id: tx.school_id, occurrence_id });

/** A class has one open proposal at a time. The key of this lock sorts before the keys of the class itself. */
const lockMove = (tx: WriteContext, occurrence_id: number): void =>
  tx.lock(['booking', 'move', tx.school_id, occurrence_id]);

/**
 * Proposes another time for a lesson of several clients. Nothing holds the new time; it is checked again when all have
 * agreed.
 */
export async function proposeMove(
  tx: WriteContext,
  { params, body: { starts_at } }: RouteInput<Routes['propose_move']>,
): Promise<{ ok: true }> {
  const visit = await requireOwnSeat(tx, params);
  const { context, visitor, seat, free_until } = visit;
  requireInTime(visit);
  const { occurrence_id, service_id, teacher_id } = seat;
  if (!seat.is_time || service_id === null || teacher_id === null) throw new AppError(errors.no_such_class);
  lockMove(context, occurrence_id);
  const { school_id, now } = context;
  const [participants, [open]] = await Promise.all([
    readParticipants(context, seat),
    context.run(openProposalOn, { school_id, occurrence_id }),
  ]);
  if (open) throw new AppError(errors.proposal_open);
  const ownIds = participants.map(({ student_id }) => student_id).filter((id) => visitor.cards.includes(id));
  if (!ownIds.includes(params.student_id)) throw new AppError(timetableErrors.seat_gone);
  if (ownIds.length === participants.length) throw new AppError(errors.nobody_to_ask);
  await requireCanBook(context, visitor, ownIds);
  await requireFreeTime(context, { occurrence_id, service_id, teacher_id, starts_at });
  const values = {
    school_id,
    occurrence_id,
    user_id: visitor.user_id,
    starts_at,
    expires_at: free_until,
    agreed: ownIds,
    now,
  };
  const row = requireRow(await context.run(insertProposal, values));
  recordMove(context, 'proposed', { id: row.id, occurrence_id });
  const proposal = requireRow(await context.run(proposalById, { school_id, id: row.id }));
  notifyProposed(context, proposal, participants);
  return done;
}

/**
 * Agrees for all of the visitor's cards on the class. When the last participant has agreed, the lesson moves;
 * if its new time has been taken meanwhile, the proposal ends.
 */
export async function acceptMove(
  tx: WriteContext,
  { params }: RouteInput<Routes['accept_move']>,
): Promise<Answer<{ ok: true }>> {
  const { context, proposal, there: participants, own: ownIds } = await requireOwnProposal(tx, params);
  if (isOver(proposal, tx.now)) throw new AppError(errors.proposal_over);
  const { school_id } = context;
  await context.run(addAgreed, { school_id, id: proposal.id, students_ids: ownIds });
  const agreed = [...proposal.agreed, ...ownIds];
  // The last agreement is not recorded here, because the move itself is.
  if (!participants.every(({ student_id }) => agreed.includes(student_id))) recordMove(context, 'agreed', proposal);
  return moveIfAllAgreed(context, { ...proposal, agreed }, participants);
}

/** Ends the proposal for everybody: its author withdraws it, and any other participant declines it. */
export async function declineMove(
  tx: WriteContext,
  { params }: RouteInput<Routes['decline_move']>,
): Promise<{ ok: true }> {
  const { context, known: visitor, proposal, there: participants } = await requireOwnProposal(tx, params);
  if (proposal.state === 'open')
    endAndNotify(context, proposal, participants, proposal.user_id === visitor.user_id ? 'withdrawn' : 'declined');
  return done;
}

/**
 * Returns, under its lock, a proposal for a class that one of the visitor's cards attends; any other proposal is 404.
 */
async function requireOwnProposal(
  tx: WriteContext,
  { school_id, proposal_id }: { school_id: number; proposal_id: number },
) {
  const { context, visitor } = await enterAsClient(tx, school_id);
  const at = { school_id, id: proposal_id };
  const [unlocked] = await context.run(proposalById, at);
  if (!unlocked) throw new AppError(commonErrors.not_found);
  lockMove(context, unlocked.occurrence_id);
  const [[proposal], participants] = await Promise.all([
    context.run(proposalById, at),
    readParticipants(context, unlocked),
  ]);
  const ownIds = participants.map(({ student_id }) => student_id).filter((id) => visitor.cards.includes(id));
  if (ownIds.length === 0) throw new AppError(commonErrors.not_found);
  await requireCanBook(context, visitor, ownIds);
  return { context, known: visitor, proposal: proposal!, there: participants, own: ownIds };
}

const isOver = ({ state, status, expires_at }: ProposalRow, now: string): boolean =>
  state !== 'open' || status !== 'planned' || Date.parse(expires_at) <= Date.parse(now);

/** Called by a job when the proposal has expired, its class is gone, or those who had not agreed have left. */
export async function resolveProposal(tx: WriteContext, id: number): Promise<void> {
  const at = { school_id: tx.school_id, id };
  const [unlocked] = await tx.run(proposalById, at);
  if (!unlocked) return;
  lockMove(tx, unlocked.occurrence_id);
  const [[proposal], participants] = await Promise.all([tx.run(proposalById, at), readParticipants(tx, unlocked)]);
  if (proposal!.state !== 'open') return;
  if (isOver(proposal!, tx.now) || participants.length === 0) endAndNotify(tx, proposal!, participants, 'expired');
  else await moveIfAllAgreed(tx, proposal!, participants);
}

/** Moves the lesson when everybody on it has agreed. */
async function moveIfAllAgreed(
  tx: WriteContext,
  proposal: ProposalRow,
  participants: readonly Participant[],
): Promise<Answer<{ ok: true }>> {
  if (!participants.every(({ student_id }) => proposal.agreed.includes(student_id))) return done;
  const { id, occurrence_id, timetable_id, date, service_id, teacher_id, starts_at } = proposal;
  const at = { occurrence_id, timetable_id, date, service_id: service_id!, teacher_id: teacher_id!, starts_at };
  const students_ids = participants.map(({ student_id }) => student_id);
  try {
    await moveClass(tx, { ...at, students_ids, once: false });
  } catch (error) {
    // The move has written nothing, because every refusal happens before its first write.
    if (!(error instanceof AppError)) throw error;
    endAndNotify(tx, proposal, participants, 'expired');
    return committed(error);
  }
  tx.defer(endProposal, { school_id: tx.school_id, id, state: 'moved', now: tx.now });
  return done;
}

function endAndNotify(
  tx: WriteContext,
  proposal: ProposalRow,
  participants: readonly Participant[],
  state: Exclude<ProposalEnd, 'moved'>,
): void {
  const { school_id, now } = tx;
  const { id, title, date, time_from, time_zone } = proposal;
  tx.defer(endProposal, { school_id, id, state, now });
  recordMove(tx, state, proposal);
  for (const { student_id, user_ids } of participants)
    notify(tx, {
      kind: 'move_dropped',
      cause: `move:${school_id}:${id}:dropped`,
      user_ids,
      school_id,
      data: { student_id, title, date, time_from, outcome: state },
      time_zone,
    });
}

function notifyProposed(tx: WriteContext, proposal: ProposalRow, participants: readonly Participant[]): void {
  const { school_id } = tx;
  const { id: proposal_id, title, date, time_from, time_zone, starts_at, agreed } = proposal;
  const { date: new_date, time: new_time_from } = wallTimeOf(starts_at, time_zone);
  for (const { student_id, user_ids } of participants.filter((one) => !agreed.includes(one.student_id)))
    notify(tx, {
      kind: 'move_proposed',
      cause: `move:${school_id}:${proposal_id}`,
      user_ids,
      school_id,
      data: { student_id, proposal_id, title, date, time_from, new_date, new_time_from },
      time_zone,
    });
}

function recordMove(
  tx: WriteContext,
  event: 'proposed' | 'agreed' | ProposalEnd,
  { id, occurrence_id }: Pick<ProposalRow, 'id' | 'occurrence_id'>,
): void {
  tx.audit({ action: `booking.move_${event}`, object_type: 'move_proposal', object_id: id, after: { occurrence_id } });
  tx.emit('booking.request_changed', [id]);
}
