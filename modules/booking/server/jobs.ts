import { notify } from '@ritm/notifications/server';
import { id, z } from '@ritm/http';
import { job, runEach, type JobContext, type JobDefinition, type WriteContext } from '@ritm/platform';
import { releaseHold } from '@ritm/timetable/server';
import { resolveProposal } from './actions/move-together.ts';
import { proposalsToResolve } from './queries/proposals.ts';
import { reminderCause, upcomingClasses, type UpcomingRow } from './queries/reminders.ts';
import { overdueHolds, requestById, completePastRequests } from './queries/requests.ts';
import { staffToNotify, sweepFailures, visitedSchool } from './queries/school.ts';
import { requestFor, setRequestState } from './requests-access.ts';
import { isOpen } from './rules/request-state.ts';
import { notifyAuthor } from './notices/notices.ts';

const BATCH = 500;
const ofRequest = z.object({ school_id: id(), id: id() });

/**
 * Every minute, requests that were not answered in time expire: their authors are notified and their places become
 * free.
 */
const expireRequests = job({
  task: 'booking.expire_requests',
  payload: z.object({}),
  cron: '* * * * *',
  run: async (context) => {
    const overdue = await context.read(undefined).run(overdueHolds, { limit: BATCH });
    await runEach(overdue, (row) => context.write(row, (tx) => expireOne(tx, row.id)));
    await context.write(undefined, async (tx) => void (await tx.run(completePastRequests, {})));
  },
});

/**
 * Every minute, this job resolves the proposals of another time that have expired or that nobody is left to agree to.
 */
const expireProposals = job({
  task: 'booking.expire_proposals',
  payload: z.object({}),
  cron: '* * * * *',
  run: async (context) => {
    const rows = await context.read(undefined).run(proposalsToResolve, { limit: BATCH });
    await runEach(rows, (row) => context.write(row, (tx) => resolveProposal(tx, row.id)));
  },
});

async function expireOne(tx: WriteContext, request_id: number): Promise<void> {
  const request = await requestFor(tx, request_id);
  const { hold_until, hold_id } = request;
  if (!isOpen(request.state) || hold_until === null || Date.parse(hold_until) > Date.parse(tx.now)) return;
  await setRequestState(tx, request, { event: 'expire' });
  if (hold_id !== null) await releaseHold(tx, { hold_id });
  notifyAuthor(tx, request, { outcome: 'expired' });
}

/** Releases the hold of a request that was replaced by another one. */
const releaseReplacedHold = job({
  task: 'booking.release_hold',
  payload: z.object({ school_id: id(), hold_id: id() }),
  run: async (context, { school_id, hold_id }) => {
    const school = await schoolOf(context, school_id);
    if (school) await context.write(school, (tx) => releaseHold(tx, { hold_id }));
  },
});

/** Notifies the owner of a request that nobody has touched for fifteen working minutes. */
const remindOwner = job({
  task: 'booking.remind_owner',
  payload: ofRequest,
  run: async (context, { school_id, id: request_id }) => {
    const school = await schoolOf(context, school_id);
    if (!school) return;
    await context.write(school, async (tx) => {
      const [[request], owners] = await Promise.all([
        tx.run(requestById, { school_id, id: request_id }),
        tx.run(staffToNotify, { school_id, owners_only: true }),
      ]);
      if (request?.state !== 'new') return;
      const { name, title, date, time_from } = request;
      notify(tx, {
        kind: 'request_waits',
        cause: `request:${school_id}:${request_id}:waits`,
        user_ids: owners.map(({ user_id }) => user_id),
        school_id,
        data: { name, title, date, time_from },
      });
    });
  },
});

/** Finds the organization; a closed one needs no jobs. */
async function schoolOf(context: JobContext, school_id: number) {
  return (await context.read(undefined).run(visitedSchool, { school_id }))[0];
}

/**
 * Each reminder is sent from so many hours before the class down to so many minutes; after that the next reminder takes
 * over.
 */
const reminders = [
  { hours: 24, least: 20 * 60 },
  { hours: 2, least: 30 },
] as const;

/**
 * Every five minutes, clients are reminded a day and two hours before a class, once each. A client who booked later
 * than that needs no reminder.
 */
const remindClients = job({
  task: 'booking.remind_clients',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: async (context) => {
    for (const { hours, least } of reminders) {
      const upcoming = await context.read(undefined).run(upcomingClasses, { hours, least, limit: 5_000 });
      const classes = [...Map.groupBy(upcoming, (one) => one.occurrence_id).values()];
      await runEach(classes, (rows) =>
        context.write(rows[0]!, async (tx) => rows.forEach((row) => notifyClassSoon(tx, hours, row))),
      );
    }
  },
});

function notifyClassSoon(tx: WriteContext, hours: 24 | 2, row: UpcomingRow): void {
  const { occurrence_id, student_id, student_name, title, date, time_from, place, user_ids, school_id } = row;
  notify(tx, {
    kind: 'class_soon',
    cause: reminderCause(hours, row),
    user_ids,
    school_id,
    data: { occurrence_id, student_id, student_name, title, date, time_from, hours, place },
    time_zone: row.wall_zone,
  });
}

const sweep = job({
  task: 'booking.sweep',
  payload: z.object({}),
  cron: '17 3 * * *',
  run: ({ write }) => write(undefined, async (tx) => void (await tx.run(sweepFailures, {}))),
});

export const bookingJobs: readonly JobDefinition[] = [
  expireRequests,
  expireProposals,
  releaseReplacedHold,
  remindOwner,
  remindClients,
  sweep,
];
