import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import type { Scenario, Scenarios, Setup } from './scenario.ts';

const date = '2026-03-12';

/** A client booked into a class that has not begun. */
async function booked({ t, school }: Setup) {
  const service_id = (await buildService(t, school)).id;
  const student_id = (await buildStudent(t, school)).id;
  const { id: timetable_id } = await buildTimetable(t, school, { date, service_id, students_ids: [student_id] });
  return { params: { student_id }, on: { timetable_id, date }, service_id };
}

/** The desk books a client, moves the booking and takes it back. */
export const seatsScenarios: Scenarios = {
  'visits.add_seat': async (setup): Promise<Scenario> => {
    const { on } = await booked(setup);
    return { params: { student_id: (await buildStudent(setup.t, setup.school)).id }, body: { ...on, scope: 'this' } };
  },
  'visits.move_seat': async (setup) => {
    const { params, on, service_id } = await booked(setup);
    const other = await buildTimetable(setup.t, setup.school, { date: '2026-03-13', service_id });
    return { params, body: { ...on, to_timetable_id: other.id, to_date: '2026-03-13' } };
  },
  'visits.delete_seat': async (setup) => {
    const { params, on } = await booked(setup);
    return { params, query: { ...on, scope: 'this' } };
  },
  'visits.confirm_seat': async (setup) => {
    const { params, on } = await booked(setup);
    return { params, body: on };
  },
};
