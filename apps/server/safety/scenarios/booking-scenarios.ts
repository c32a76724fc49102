import { visitorRoutes } from '@ritm/booking/contract';
import {
  buildClass,
  buildClient,
  buildGuestWhoCame,
  buildProposal,
  buildPublished,
  buildReview,
  buildSplit,
  buildVisitor,
  formFor,
  setBooking,
} from '@ritm/booking/testing';
import { setTariff } from '@ritm/schools/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { timetableRoutes } from '@ritm/timetable/contract';
import type { Scenario, Scenarios, Setup } from './scenario.ts';

/** A published service and a class of it, in an organization that accepts requests. */
async function offeredBody({ t, school }: Setup, capacity = 12) {
  await setTariff(t, school, 'month');
  const service_id = (await buildPublished(t, school)).id;
  return { service_id, ...(await buildClass(t, school, { service_id, capacity })) };
}

/** A client who has a place. */
async function buildBookedStudent(setup: Setup, capacity?: number) {
  const { t, school } = setup;
  const at = await offeredBody(setup, capacity);
  const { student_id, session } = await buildClient(t, school);
  await t.call(school.owner, timetableRoutes.set_class_students, {
    params: { role: 'owner', school_id: school.school_id, timetable_id: at.timetable_id },
    body: { date: at.date, students_ids: [student_id] },
  });
  return { ...at, student_id, session };
}

async function bookedSeat(setup: Setup): Promise<Scenario> {
  const { session, occurrence_id, student_id } = await buildBookedStudent(setup);
  return { session, params: { occurrence_id, student_id } };
}

/** A class with one place, which is taken, and a client who can join the waiting list. */
async function fillClass(setup: Setup) {
  const { occurrence_id, timetable_id, date } = await buildBookedStudent(setup, 1);
  const { student_id, session } = await buildClient(setup.t, setup.school);
  return { occurrence_id, timetable_id, date, session, body: { occurrence_id, students_ids: [student_id] } };
}

async function joinQueue(setup: Setup) {
  const { t, school } = setup;
  const { session, body, ...at } = await fillClass(setup);
  const params = { school_id: school.school_id };
  const { id } = await t.call(session, visitorRoutes.wait_for_place, { params, body });
  return { ...at, session, params: { entry_id: id } };
}

/** A visitor of the public page, and the request they send. */
async function prepareVisitor(setup: Setup) {
  const session = await buildVisitor(setup.t, setup.school);
  return { session, body: formFor(await offeredBody(setup), { phone: session.phone }) };
}

async function buildRequested(setup: Setup) {
  const { t, school } = setup;
  const { session, body } = await prepareVisitor(setup);
  const { id } = await t.call(session, visitorRoutes.add_request, { params: { school_id: school.school_id }, body });
  return { session, params: { id } };
}

/** A booked request whose class has begun: from then on it can be answered with «came». */
async function startRequest(setup: Setup): Promise<Scenario> {
  const { t, school } = setup;
  await setBooking(t, school, { auto_confirm: 'everybody' });
  const { params } = await buildRequested(setup);
  await t.sql(
    `
      update occurrences
      set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days', date = date - 2
      where id = (select occurrence_id from requests where id = $1)`,
    [params.id],
  );
  return { params };
}

async function shareClass({ t, school }: Setup) {
  await setTariff(t, school, 'month');
  return buildSplit(t, school);
}

async function proposeMove({ t, school }: Setup): Promise<Scenario> {
  const { proposal_id, answers } = await buildProposal(t, school);
  return { session: answers.session, params: { proposal_id } };
}

/** Actions of visitors on the public pages, and the staff's answers. */
export const bookingScenarios: Scenarios = {
  'booking.add_request': prepareVisitor,
  'booking.verify_request': async (setup) => {
    const { t, school } = setup;
    const { session, body } = await prepareVisitor(setup);
    // The limit on failures of an address has its own test.
    await t.sql('delete from booking_failures');
    const { id } = await t.call(undefined, visitorRoutes.add_request, {
      params: { school_id: school.school_id },
      body,
    });
    return { session, params: { id } };
  },
  'booking.cancel_request': buildRequested,
  'booking.cancel_booking': bookedSeat,
  'booking.move_booking': async (setup) => {
    const { t, school } = setup;
    const { service_id, session, occurrence_id, student_id } = await buildBookedStudent(setup);
    const next = await buildClass(t, school, { service_id, date: '2026-03-13' });
    return { session, params: { occurrence_id, student_id }, body: { occurrence_id: next.occurrence_id } };
  },
  'booking.propose_move': async (setup) => {
    const { occurrence_id, clients, times } = await shareClass(setup);
    const [{ session, student_id }] = clients as [(typeof clients)[number]];
    return { session, params: { occurrence_id, student_id }, body: { starts_at: times.get('12:00') } };
  },
  'booking.accept_move': proposeMove,
  'booking.decline_move': proposeMove,
  'booking.confirm_booking': bookedSeat,
  'booking.wait_for_place': async (setup) => {
    const { session, body } = await fillClass(setup);
    return { session, body };
  },
  'booking.accept_place': async (setup) => {
    const { t, school } = setup;
    const { session, params, ...at } = await joinQueue(setup);
    await t.call(school.owner, timetableRoutes.edit_timetable, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: at.timetable_id },
      body: { date: at.date, scope: 'this', capacity: 2 },
    });
    return { session, params };
  },
  'booking.leave_queue': async (setup) => {
    const { session, params } = await joinQueue(setup);
    return { session, params };
  },
  'booking.complete_request': startRequest,
  'booking.miss_request': startRequest,
  'booking.edit_settings': () => ({ body: { notice_minutes: 60 } }),
  'booking.edit_page': () => ({ body: { tagline: 'Рядом с домом', color: '#0b6e4f' } }),
  // What was read is compared with the review, which the generated words are not.
  'booking.answer_review': () => ({ body: { state: 'published', answer: 'Спасибо' } }),
  'booking.add_page_picture': () => ({ query: { kind: 'gallery' }, file: buildPicture() }),
  'booking.set_review': async ({ t, school }) => ({ session: (await buildGuestWhoCame(t, school)).session }),
  'booking.delete_review': async ({ t, school }) => ({ session: (await buildReview(t, school)).session }),
};
