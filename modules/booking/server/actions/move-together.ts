import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import type { Answer, WriteContext } from '@ritm/platform';
import { demandFreeTime, moveClass } from '@ritm/timetable/server';
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
import { demandMayBook, enterAsClient } from '../visitor.ts';
import { demandInTime, ownSeat } from './own-booking.ts';

type Routes = typeof visitorRoutes;
type Comer = Awaited<ReturnType<typeof comers>>[number];
const done = { ok: true as const };

const comers = (tx: WriteContext, { occurrence_id }: { occurrence_id: number }) =>
  tx.run(comersOf, { school_id: tx.school_id, occurrence_id });

/** One proposal of a class at a time; the key sorts before those of the class itself. */
const lockMove = (tx: WriteContext, occurrence_id: number): void =>
  tx.lock(['booking', 'move', tx.school_id, occurrence_id]);

/** Another time for a lesson of several. The time is free now and is kept by nobody: it is looked at again when all have agreed. */
export async function proposeMove(
  tx: WriteContext,
  { params, body: { starts_at } }: RouteInput<Routes['propose_move']>,
): Promise<{ ok: true }> {
  const visit = await ownSeat(tx, params);
  const { context, known, seat, free_until } = visit;
  demandInTime(visit);
  const { occurrence_id, service_id, teacher_id } = seat;
  if (!seat.is_time || service_id === null || teacher_id === null) throw new AppError(errors.no_such_class);
  lockMove(context, occurrence_id);
  const { school_id, now } = context;
  const [there, [open]] = await Promise.all([
    comers(context, seat),
    context.run(openProposalOn, { school_id, occurrence_id }),
  ]);
  if (open) throw new AppError(errors.proposal_open);
  const own = there.map(({ student_id }) => student_id).filter((id) => known.cards.includes(id));
  if (own.length === there.length) throw new AppError(errors.nobody_to_ask);
  await demandMayBook(context, known, own);
  await demandFreeTime(context, { occurrence_id, service_id, teacher_id, starts_at });
  const values = {
    school_id,
    occurrence_id,
    user_id: known.user_id,
    starts_at,
    expires_at: free_until,
    agreed: own,
    now,
  };
  const [row] = await context.run(insertProposal, values);
  audit(context, 'proposed', { id: row!.id, occurrence_id });
  const [proposal] = await context.run(proposalById, { school_id, id: row!.id });
  tellProposed(context, proposal!, there);
  return done;
}

/** For all of the visitor's cards on the class. When nobody is left to ask the lesson moves; its time taken meanwhile, the proposal is over. */
export async function acceptMove(
  tx: WriteContext,
  { params }: RouteInput<Routes['accept_move']>,
): Promise<Answer<{ ok: true }>> {
  const { context, proposal, there, own } = await ownProposal(tx, params);
  if (isOver(proposal, tx.now)) throw new AppError(errors.proposal_over);
  const { school_id } = context;
  await context.run(addAgreed, { school_id, id: proposal.id, students_ids: own });
  const agreed = [...proposal.agreed, ...own];
  // The last word is told by the move itself.
  if (!there.every(({ student_id }) => agreed.includes(student_id))) audit(context, 'agreed', proposal);
  return settle(context, { ...proposal, agreed }, there);
}

/** Whoever proposed takes it back; anybody else who comes declines, and it is over for all. */
export async function declineMove(
  tx: WriteContext,
  { params }: RouteInput<Routes['decline_move']>,
): Promise<{ ok: true }> {
  const { context, known, proposal, there } = await ownProposal(tx, params);
  if (proposal.state === 'open')
    end(context, proposal, there, proposal.user_id === known.user_id ? 'withdrawn' : 'declined');
  return done;
}

/** A proposal for a class to which a card of the visitor's comes, under its lock; another's is 404. */
async function ownProposal(tx: WriteContext, { school_id, proposal_id }: { school_id: number; proposal_id: number }) {
  const { context, known } = await enterAsClient(tx, school_id);
  const at = { school_id, id: proposal_id };
  const [seen] = await context.run(proposalById, at);
  if (!seen) throw new AppError(commonErrors.not_found);
  lockMove(context, seen.occurrence_id);
  const [[proposal], there] = await Promise.all([context.run(proposalById, at), comers(context, seen)]);
  const own = there.map(({ student_id }) => student_id).filter((id) => known.cards.includes(id));
  if (own.length === 0) throw new AppError(commonErrors.not_found);
  await demandMayBook(context, known, own);
  return { context, known, proposal: proposal!, there, own };
}

const isOver = ({ state, status, expires_at }: ProposalRow, now: string): boolean =>
  state !== 'open' || status !== 'planned' || Date.parse(expires_at) <= Date.parse(now);

/** A job's: its time is over, its class gone, or whoever had not agreed has left. */
export async function settleProposal(tx: WriteContext, id: number): Promise<void> {
  const at = { school_id: tx.school_id, id };
  const [seen] = await tx.run(proposalById, at);
  if (!seen) return;
  lockMove(tx, seen.occurrence_id);
  const [[proposal], there] = await Promise.all([tx.run(proposalById, at), comers(tx, seen)]);
  if (proposal!.state !== 'open') return;
  if (isOver(proposal!, tx.now) || there.length === 0) end(tx, proposal!, there, 'expired');
  else await settle(tx, proposal!, there);
}

/** Moves the lesson once everybody on it has agreed. */
async function settle(tx: WriteContext, proposal: ProposalRow, there: readonly Comer[]): Promise<Answer<{ ok: true }>> {
  if (!there.every(({ student_id }) => proposal.agreed.includes(student_id))) return done;
  const { id, occurrence_id, timetable_id, date, service_id, teacher_id, starts_at } = proposal;
  const at = { occurrence_id, timetable_id, date, service_id: service_id!, teacher_id: teacher_id!, starts_at };
  const students_ids = there.map(({ student_id }) => student_id);
  try {
    await moveClass(tx, { ...at, students_ids, once: false });
  } catch (error) {
    // Nothing of the move was written: what is refused is refused before.
    if (!(error instanceof AppError)) throw error;
    end(tx, proposal, there, 'expired');
    return error;
  }
  tx.defer(endProposal, { school_id: tx.school_id, id, state: 'moved', now: tx.now });
  return done;
}

function end(
  tx: WriteContext,
  proposal: ProposalRow,
  there: readonly Comer[],
  state: Exclude<ProposalEnd, 'moved'>,
): void {
  const { school_id, now } = tx;
  const { id, title, date, time_from, time_zone } = proposal;
  tx.defer(endProposal, { school_id, id, state, now });
  audit(tx, state, proposal);
  for (const { student_id, user_ids } of there)
    notify(tx, {
      kind: 'move_dropped',
      cause: `move:${school_id}:${id}:dropped`,
      user_ids,
      school_id,
      data: { student_id, title, date, time_from, outcome: state },
      time_zone,
    });
}

function tellProposed(tx: WriteContext, proposal: ProposalRow, there: readonly Comer[]): void {
  const { school_id } = tx;
  const { id: proposal_id, title, date, time_from, time_zone, starts_at, agreed } = proposal;
  const { date: new_date, time: new_time_from } = wallTimeOf(starts_at, time_zone);
  for (const { student_id, user_ids } of there.filter((one) => !agreed.includes(one.student_id)))
    notify(tx, {
      kind: 'move_proposed',
      cause: `move:${school_id}:${proposal_id}`,
      user_ids,
      school_id,
      data: { student_id, proposal_id, title, date, time_from, new_date, new_time_from },
      time_zone,
    });
}

function audit(
  tx: WriteContext,
  what: 'proposed' | 'agreed' | ProposalEnd,
  { id, occurrence_id }: Pick<ProposalRow, 'id' | 'occurrence_id'>,
): void {
  tx.audit({ action: `booking.move_${what}`, object_type: 'move_proposal', object_id: id, after: { occurrence_id } });
  tx.emit('booking.request_changed', [id]);
}
