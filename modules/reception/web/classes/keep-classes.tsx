import type { SchoolPlace } from '@ritm/web-kit';
import { call, today, useSession } from '@ritm/web-kit';
import { timetableRoutes } from '@ritm/timetable/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { sendWaitingMarks } from '@ritm/visits/web';
import { useEffect } from 'react';
import { storeShell } from '../offline/shell.ts';
import { storeClasses } from './class-vault.ts';

/** Milliseconds after which today's classes are read again: people book and cancel during the day. */
const AGAIN_MS = 10 * 60_000;
/** More classes than one person leads in a day. */
const MAX_CLASSES = 15;

export interface KeepClassesProps {
  readonly at: SchoolPlace;
  /** The current zone of the organization is known. */
  readonly isReady: boolean;
}

/**
 * Keeps today's classes of a teacher, and the application that shows them, on the teacher's device; sends what was
 * marked without a connection.
 */
export function KeepClasses({ at: { role, school_id }, isReady }: KeepClassesProps) {
  const user_id = useSession().user.id;
  useEffect(() => void sendWaitingMarks(user_id).catch(() => undefined), [user_id]);
  useEffect(() => {
    if (!isReady) return;
    const keep = (): void => void download({ role, school_id }, user_id).catch(() => undefined);
    keep();
    const timer = setInterval(keep, AGAIN_MS);
    return () => clearInterval(timer);
  }, [role, school_id, user_id, isReady]);
  return null;
}

async function download(at: SchoolPlace, user_id: number): Promise<void> {
  const date = today();
  const { data } = await call(timetableRoutes.list_timetables, {
    params: at,
    query: { date_from: date, date_to: date },
  });
  const classes = data.filter(({ status }) => status !== 'canceled').slice(0, MAX_CLASSES);
  const sheets = [];
  for (const { id } of classes)
    sheets.push(await call(visitsRoutes.get_class_sheet, { params: { ...at, timetable_id: id }, query: { date } }));
  await storeClasses({ owner: { ...at, user_id }, date, sheets });
  if (sheets.length > 0) storeShell('desk');
}
