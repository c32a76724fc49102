import type { RouteInput } from '@ritm/http';
import { addDays, startOfWeek } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import type { OccupancyWhy, whyRoutes } from '../contract/index.ts';
import { classesOfDates, type SeatsRow } from './day-queries.ts';

type Day = OccupancyWhy['days'][number];

/** Handles `GET today/occupancy/why`: the classes that `seatsByHour` sums. A teacher sees only their own. */
export async function getOccupancyWhy(
  read: ReadContext,
  _input: RouteInput<typeof whyRoutes.get_occupancy_why>,
): Promise<OccupancyWhy> {
  const { school_id, actor, now, time_zone } = read;
  const teacher_id = actor.role === 'teacher' ? (actor.staff_id ?? 0) : null;
  const date_from = startOfWeek(todayIn(time_zone, now));
  const date_to = addDays(date_from, 6);
  const rows = await read.run(classesOfDates, { school_id, teacher_id, from: date_from, to: date_to });
  const held = rows.filter(({ canceled }) => !canceled);
  const classes = held.flatMap(toClass);
  const days = [...Map.groupBy(classes, ({ date }) => date)].map(([date, ofDay]) => toDay(date, ofDay));
  return {
    date_from,
    date_to,
    booked: sum(days, 'booked'),
    capacity: sum(days, 'capacity'),
    days,
    left_out: { canceled: rows.length - held.length, unlimited: held.length - classes.length },
  };
}

const toClass = ({ capacity, timetable_id, occurrence_id, date, title, time_from, booked }: SeatsRow): Day['classes'] =>
  capacity === null ? [] : [{ timetable_id, occurrence_id, date, title, time_from, booked, capacity }];

const toDay = (date: string, classes: Day['classes']): Day => ({
  date,
  booked: sum(classes, 'booked'),
  capacity: sum(classes, 'capacity'),
  classes,
});

const sum = (parts: readonly { booked: number; capacity: number }[], of: 'booked' | 'capacity'): number =>
  parts.reduce((total, one) => total + one[of], 0);
