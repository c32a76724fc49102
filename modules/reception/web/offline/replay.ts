import { ApiError } from '@ritm/http';
import { uuidv7 } from '@ritm/kernel';
import { errorText } from '@ritm/web-kit';
import type { CheckedIn, CheckInBody } from '../../contract/index.ts';
import { sendCheckIn, type DeskPlace } from '../data.ts';
import { isUnreachable } from '../is-unreachable.ts';
import type { StoredScan } from './day.ts';
import { deleteScan, storeScan, listScans, type Owner } from './vault.ts';

/** The result of a scan that was sent to the server late, for a person to read. */
export interface LateScan {
  readonly scan: StoredScan;
  readonly kind: 'marked' | 'already' | 'uncovered' | 'refused';
  readonly name: string;
  readonly message: string | null;
}

/** The request body of a scan: it includes the device's clock so that the server can subtract its error. */
export const bodyOf = (scan: StoredScan, sent_at: string): CheckInBody => ({
  scan_id: scan.scan_id,
  ...(scan.student_id === null ? { code: scan.code! } : { student_id: scan.student_id }),
  ...(scan.student_id !== null && {
    timetable_id: scan.timetable_id,
    date: scan.date,
    lesson_plus_id: scan.timetable_id === null ? scan.lesson_plus_id : null,
  }),
  ...(scan.again && { again: true }),
  ...(scan.unfreeze && { unfreeze: true }),
  // The client has left, so nobody can be asked for consent.
  accept_late: true,
  offline: { scanned_at: scan.scanned_at, sent_at },
});

/** Errors that stop the whole queue: unreachable, signed out, rate limited. */
const mustStop = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof ApiError && [401, 429, 500].includes(error.status));
/** Errors after which only this scan is retried later: somebody else holds the record or has just taken the place. */
const retryableCodes = new Set(['common.busy', 'common.conflict', 'timetable.full']);
const isRetryable = (error: unknown): boolean => error instanceof ApiError && retryableCodes.has(error.code);

/**
 * Sends the waiting scans one at a time in the order of scanning; a scan leaves the queue only when the server has
 * accepted it. A refused scan stays, with the server's text. Only one tab sends at a time; sending twice would be
 * harmless.
 * @throws the server's error when the remaining scans must wait.
 */
export async function replayScans(owner: Owner, onLate: (lateScan: LateScan) => void): Promise<void> {
  const at: DeskPlace = { role: owner.role, school_id: owner.school_id };
  await withTabLock(`ritm-reception-${owner.school_id}`, async () => {
    for (const scan of await listScans(owner)) {
      if (scan.sent || scan.refused !== null) continue;
      const lateScan = await send(at, owner, scan);
      if (lateScan) onLate(lateScan);
    }
  });
}

async function send(at: DeskPlace, owner: Owner, scan: StoredScan): Promise<LateScan | undefined> {
  try {
    // Each attempt has a new idempotency key because the clock in the body differs; the scan's own id makes the visit
    // unique.
    const reply = await sendCheckIn(at, bodyOf(scan, new Date().toISOString()), uuidv7());
    await deleteScan(scan.scan_id);
    return toLateScan(scan, reply);
  } catch (error) {
    if (mustStop(error)) throw error;
    if (isRetryable(error)) return undefined;
    const message = errorText(error);
    await storeScan(owner, { ...scan, refused: message });
    return { scan, kind: 'refused', name: scan.name, message };
  }
}

const toLateScan = (scan: StoredScan, { result, name, problem }: CheckedIn): LateScan => ({
  scan,
  kind: result,
  name,
  message: problem?.message ?? null,
});

/** Browsers without locks between tabs run the action as if there were no other tab. */
async function withTabLock(name: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(name, act);
}
