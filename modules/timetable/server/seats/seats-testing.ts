import { AppError } from '@ritm/http';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import type { TestApp } from '@ritm/testing';
import { findWaiting, bookSeat, joinWaiting, releaseSeats } from '../index.ts';
import { buildTimetable, occurrenceId, writeAs } from '../testing.ts';

/** The clock of these tests is set to Wednesday noon in Yekaterinburg. */
export const NOW = '2026-03-11T07:00:00.000Z';

/** Returns the code of a refusal; any other error is thrown again. */
export const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.declaration.code;
  throw error;
};

export interface Stage {
  occurrence_id: number;
  timetable_id: number;
  date: string;
}

let hour = 0;

/** Operations on a class for the tests of places. Each uses the organization that is current when it is called. */
export function seatSetup(at: () => { t: TestApp; school: SchoolOfTest }) {
  return {
    clients: async (count: number): Promise<number[]> => {
      const { t, school } = at();
      const ids: number[] = [];
      // Concurrency is limited to the connections of the pool; the crowd is tested later.
      while (ids.length < count) {
        const some = Array.from({ length: Math.min(20, count - ids.length) }, () => buildStudent(t, school));
        ids.push(...(await Promise.all(some)).map(({ id }) => id));
      }
      return ids.toSorted((left, right) => left - right);
    },

    /** Creates a class in five days, at an hour of its own. */
    stage: async (capacity: number, fields: Record<string, unknown> = {}): Promise<Stage> => {
      const { t, school } = at();
      const from = String(hour++ % 22).padStart(2, '0');
      const times = { time_from: `${from}:00`, time_to: `${from}:50` };
      const made = await buildTimetable(t, school, { date: '2026-03-16', ...times, capacity, ...fields });
      return { occurrence_id: await occurrenceId(t, made), timetable_id: made.id, date: made.date };
    },

    book: ({ occurrence_id }: Stage, students_ids: number[], source: 'online' | 'walk_in' | 'trial' = 'online') =>
      writeAs(at().t, at().school, (tx) => bookSeat(tx, { occurrence_id, students_ids, source })),
    wait: ({ occurrence_id }: Stage, students_ids: number[]) =>
      writeAs(at().t, at().school, (tx) => joinWaiting(tx, { occurrence_id, students_ids, source: 'online' })),
    leave: ({ occurrence_id }: Stage, students_ids: number[]) =>
      writeAs(at().t, at().school, (tx) => releaseSeats(tx, { occurrence_id, students_ids })),

    findSeated: async ({ occurrence_id }: Stage): Promise<number[]> => {
      const rows = await at().t.sql<{ student_id: string }>(
        `
          select student_id
          from occurrence_students
          where occurrence_id = $1 and status not in ('canceled', 'excused')
          order by student_id`,
        [occurrence_id],
      );
      return rows.map(({ student_id }) => Number(student_id));
    },
    queueOf: ({ occurrence_id }: Stage) =>
      findWaiting(at().t.platform.database, { school_id: at().school.school_id, occurrence_id }),
    bookedOn: async ({ occurrence_id }: Stage): Promise<number> =>
      (await at().t.sql<{ booked: number }>('select booked from occurrences where id = $1', [occurrence_id]))[0]!
        .booked,

    /** Sets the clock to the given number of hours before the class begins. */
    hoursBefore: async ({ occurrence_id }: Stage, hours: number): Promise<void> => {
      const { t } = at();
      const [row] = await t.sql<{ starts_at: Date }>('select starts_at from occurrences where id = $1', [
        occurrence_id,
      ]);
      await t.clock.set(new Date(row!.starts_at.getTime() - hours * 3_600_000).toISOString());
    },
  };
}
