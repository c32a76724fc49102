import type { CallInput } from '@ritm/http';
import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import { timetableRoutes, type TimetableChange } from '../contract/index.ts';

type Body = CallInput<typeof timetableRoutes.add_timetable>['body'];

let count = 0;

/** A class of an hour at 18:00 on the given date, made by the owner's own call; it repeats only when the fields say so. */
export function buildTimetable(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  fields: Partial<Body> & Pick<Body, 'date'>,
): Promise<TimetableChange> {
  return t.call(owner, timetableRoutes.add_timetable, {
    params: { role: 'owner', school_id },
    body: { title: `Занятие ${++count}`, time_from: '18:00', time_to: '19:00', ...fields },
  });
}
