import { staleVisits } from '@ritm/passes/web';
import { ApiError } from '@ritm/http';
import { uuidv7 } from '@ritm/kernel';
import { toast } from '@ritm/ui';
import { errorText, queryClient } from '@ritm/web-kit';
import { markClass } from '../data.ts';
import { byClass, dropWaiting, waitingMarks, type WaitingMark } from './waiting-marks.ts';

/** Answers after which the rest waits: no server, nobody signed in, too many calls. */
const mustWait = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || [401, 429].includes(error.status));

/**
 * Sends what a person marked without a connection before the page was closed or loaded again. A mark leaves the device
 * when the server has taken or refused it; what was refused is said with the server's words. Sent twice, a mark is the
 * same mark.
 */
export async function sendWaitingMarks(user_id: number): Promise<void> {
  for (const marks of byClass(waitingMarks(user_id))) {
    try {
      await send(marks);
    } catch (error) {
      if (mustWait(error)) return;
      toast(errorText(error), { kind: 'error' });
    }
    dropWaiting(marks);
  }
}

async function send(marks: readonly WaitingMark[]): Promise<void> {
  const { role, school_id, timetable_id, date } = marks[0]!;
  // The class is over, so nobody can be asked whether a late mark is meant.
  const { refused } = await markClass(
    { role, school_id, timetable_id, date },
    { marks: marks.map(({ student_id, status }) => ({ student_id, status })), accept_late: true },
    { idempotencyKey: uuidv7() },
  );
  for (const { message } of refused) toast(message, { kind: 'error' });
  for (const queryKey of staleVisits({ role, school_id })) void queryClient.invalidateQueries({ queryKey });
}
