import { addDays } from '@ritm/kernel';
import { buildTeacher } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { ownEntryRoutes, slotsRoutes, timetableRoutes, waitingRoutes } from '@ritm/timetable/contract';
import { buildTimetable, buildWorkTime } from '@ritm/timetable/testing';
import { daysOffRoutes } from '@ritm/visits/contract';
import type { Scenario, Scenarios, Setup } from './scenario.ts';

const laterDate = '2026-03-12';
const at = ({ school }: Setup) => ({ role: 'owner' as const, school_id: school.school_id });

/** The first date of the scenario's class. */
export async function dateOfClass({ t, fixtures }: Setup): Promise<string> {
  const [row] = await t.sql<{ date: string }>('select date::text as date from timetables where id = $1', [
    fixtures.timetable,
  ]);
  return row!.date;
}

/** A class with one place, which is taken, and a client on its waiting list. */
async function fillClass(setup: Setup, date = laterDate) {
  const { t, school } = setup;
  const { id: first } = await buildStudent(t, school);
  const { id: second } = await buildStudent(t, school);
  const { id } = await buildTimetable(t, school, { date, capacity: 1, students_ids: [first] });
  return { params: { ...at(setup), timetable_id: id }, body: { date, students_ids: [second] } };
}

/** A place offered to the first in the waiting list: shortly before the class nobody is booked without being asked. */
async function offerPlace(setup: Setup): Promise<Scenario> {
  const { t, school } = setup;
  const { params, body } = await fillClass(setup, '2026-03-11');
  const { id } = await t.call(school.owner, waitingRoutes.add_waiting, { params, body });
  await t.call(school.owner, timetableRoutes.set_class_students, { params, body: { ...body, students_ids: [] } });
  return { params: { id } };
}

/** A free hour of a specialist who works on that day. */
async function freeSlot(setup: Setup): Promise<Scenario> {
  const { t, school } = setup;
  const service_id = (await buildService(t, school, { format: 'individual', duration_minutes: 60 })).id;
  const teacher = await buildTeacher(t, school);
  await buildWorkTime(t, school, { teacher_id: teacher.staff_id, weekday: 4 });
  const { data } = await t.call(school.owner, slotsRoutes.list_slots, {
    params: at(setup),
    query: { service_id, date_from: laterDate, date_to: laterDate },
  });
  return {
    body: {
      service_id,
      starts_at: data[0]!.starts_at,
      teacher_id: teacher.staff_id,
      students_ids: [(await buildStudent(t, school)).id],
    },
  };
}

/** A week with a class in it; the scenario's own week may have none left. */
async function weekToCopy({ t, school }: Setup): Promise<Scenario> {
  await buildTimetable(t, school, { date: laterDate });
  return { body: { date_from: laterDate, date_to: '2026-10-15' } };
}

let ownDays = 0;

/** A new day off of the organization's own, and the decision that its classes take place. */
async function addDayOff({ t, school, ...setup }: Setup) {
  const date = addDays('2026-07-20', ++ownDays);
  const days = { date_from: date, date_to: date, name: 'Ремонт' };
  const { id } = await t.call(school.owner, daysOffRoutes.add_day_off, {
    params: at({ t, school, ...setup }),
    body: days,
  });
  return { id, body: { ...days, choice: 'keep' as const } };
}

const ownEntry = {
  title: 'Врач',
  date: laterDate,
  time_from: '10:00',
  time_to: '11:00',
  time_zone: 'Asia/Yekaterinburg',
};

/** An entry of the caller's own: a path with the word `timetable` names a class otherwise. */
async function addOwnEntry({ t, school }: Setup): Promise<Scenario> {
  const { id } = await t.call(school.owner, ownEntryRoutes.add_own_entry, { body: ownEntry });
  return { params: { id }, body: { ...ownEntry, picked: laterDate }, query: { date: laterDate } };
}

/** Actions on classes, their places and working hours. */
export const timetableScenarios: Scenarios = {
  'timetable.add_timetable': ({ fixtures }) => ({
    body: { title: `Новое занятие ${fixtures.timetable}`, date: '2026-04-11', time_from: '10:00', time_to: '11:00' },
  }),
  'timetable.edit_timetable': async (setup) => ({
    body: { date: await dateOfClass(setup), scope: 'this', title: 'Новое имя' },
  }),
  'timetable.delete_timetable': async (setup) => ({ query: { date: await dateOfClass(setup), scope: 'this' } }),
  'timetable.set_date': async (setup) => {
    const date = await dateOfClass(setup);
    return { body: { date, new_date: date, time_from: '22:10', time_to: '22:50' } };
  },
  'timetable.set_class_students': async (setup) => ({
    body: { date: await dateOfClass(setup), students_ids: [setup.fixtures.student] },
  }),
  'visits.add_day_off': ({ fixtures }) => ({
    body: { date_from: '2026-09-01', date_to: addDays('2026-09-01', fixtures.day_off! % 200), name: 'Ремонт' },
  }),
  'visits.decide_day_off': async (setup) => ({ body: (await addDayOff(setup)).body }),
  'visits.undo_day_off': async (setup) => {
    const { id, body } = await addDayOff(setup);
    await setup.t.call(setup.school.owner, daysOffRoutes.decide_day_off, { params: at(setup), body });
    return { params: { id } };
  },
  'timetable.add_own_entry': () => ({ body: ownEntry }),
  'timetable.edit_own_entry': async (setup) => {
    const { params, body } = await addOwnEntry(setup);
    return { params, body };
  },
  'timetable.delete_own_entry': async (setup) => {
    const { params, query } = await addOwnEntry(setup);
    return { params, query };
  },
  'timetable.add_work_time': ({ fixtures }) => ({
    body: { teacher_id: fixtures.teacher, weekday: 2, time_from: '10:00', time_to: '12:00' },
  }),
  'timetable.edit_work_time': () => ({ body: { time_from: '11:00' } }),
  'timetable.book_slot': freeSlot,
  'timetable.add_waiting': async (setup) => {
    const { params, body } = await fillClass(setup);
    return { params: { timetable_id: params.timetable_id }, body };
  },
  'timetable.accept_waiting': offerPlace,
  'timetable.add_closure': ({ fixtures }) => ({
    body: { place_id: fixtures.place, date_from: '2026-12-30', date_to: '2026-12-30', reason: 'Ремонт' },
  }),
  'timetable.copy_week': weekToCopy,
  'timetable.add_school_feed': ({ fixtures }) => ({ body: { teacher_id: fixtures.teacher } }),
};
