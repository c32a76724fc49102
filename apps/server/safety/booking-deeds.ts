import { visitorRoutes } from '@ritm/booking/contract';
import {
  buildClass,
  buildClient,
  buildProposal,
  buildPublished,
  buildSplit,
  buildVisitor,
  formFor,
  setBooking,
} from '@ritm/booking/testing';
import { setTariff } from '@ritm/schools/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import type { Deed, Deeds, Scene } from './deed.ts';

/** A published service and a class of it, in an organization that takes requests. */
async function offered({ t, school }: Scene, capacity = 12) {
  await setTariff(t, school, 'month');
  const service_id = (await buildPublished(t, school)).id;
  return { service_id, ...(await buildClass(t, school, { service_id, capacity })) };
}

/** A client who has a place. */
async function seated(scene: Scene, capacity?: number) {
  const { t, school } = scene;
  const at = await offered(scene, capacity);
  const { student_id, session } = await buildClient(t, school);
  await t.call(school.owner, timetableRoutes.set_class_students, {
    params: { role: 'owner', school_id: school.school_id, timetable_id: at.timetable_id },
    body: { date: at.date, students_ids: [student_id] },
  });
  return { ...at, student_id, session };
}

async function ofSeat(scene: Scene): Promise<Deed> {
  const { session, occurrence_id, student_id } = await seated(scene);
  return { session, params: { occurrence_id, student_id } };
}

/** A class for one, which somebody has, and a client who may wait for it. */
async function crowded(scene: Scene) {
  const { occurrence_id, timetable_id, date } = await seated(scene, 1);
  const { student_id, session } = await buildClient(scene.t, scene.school);
  return { occurrence_id, timetable_id, date, session, body: { occurrence_id, students_ids: [student_id] } };
}

async function queued(scene: Scene) {
  const { t, school } = scene;
  const { session, body, ...at } = await crowded(scene);
  const params = { school_id: school.school_id };
  const { id } = await t.call(session, visitorRoutes.wait_for_place, { params, body });
  return { ...at, session, params: { entry_id: id } };
}

/** A visitor of the public page, and what they send. */
async function visitor(scene: Scene) {
  const session = await buildVisitor(scene.t, scene.school);
  return { session, body: formFor(await offered(scene), { phone: session.phone }) };
}

async function requested(scene: Scene) {
  const { t, school } = scene;
  const { session, body } = await visitor(scene);
  const { id } = await t.call(session, visitorRoutes.add_request, { params: { school_id: school.school_id }, body });
  return { session, params: { id } };
}

/** A booked request whose class has begun: the answer «came» may be given from then on. */
async function begun(scene: Scene): Promise<Deed> {
  const { t, school } = scene;
  await setBooking(t, school, { auto_confirm: 'everybody' });
  const { params } = await requested(scene);
  await t.sql(
    `update occurrences set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days', date = date - 2
     where id = (select occurrence_id from requests where id = $1)`,
    [params.id],
  );
  return { params };
}

async function shared({ t, school }: Scene) {
  await setTariff(t, school, 'month');
  return buildSplit(t, school);
}

async function proposed({ t, school }: Scene): Promise<Deed> {
  const { proposal_id, answers } = await buildProposal(t, school);
  return { session: answers.session, params: { proposal_id } };
}

/** What visitors do on the public pages, and how the staff answer them. */
export const bookingDeeds: Deeds = {
  'booking.add_request': visitor,
  'booking.verify_request': async (scene) => {
    const { t, school } = scene;
    const { session, body } = await visitor(scene);
    // How often an address may fail is another test's.
    await t.sql('delete from booking_failures');
    const { id } = await t.call(undefined, visitorRoutes.add_request, {
      params: { school_id: school.school_id },
      body,
    });
    return { session, params: { id } };
  },
  'booking.cancel_request': requested,
  'booking.cancel_booking': ofSeat,
  'booking.move_booking': async (scene) => {
    const { t, school } = scene;
    const { service_id, session, occurrence_id, student_id } = await seated(scene);
    const next = await buildClass(t, school, { service_id, date: '2026-03-13' });
    return { session, params: { occurrence_id, student_id }, body: { occurrence_id: next.occurrence_id } };
  },
  'booking.propose_move': async (scene) => {
    const { occurrence_id, clients, times } = await shared(scene);
    const [{ session, student_id }] = clients as [(typeof clients)[number]];
    return { session, params: { occurrence_id, student_id }, body: { starts_at: times.get('12:00') } };
  },
  'booking.accept_move': proposed,
  'booking.decline_move': proposed,
  'booking.confirm_booking': ofSeat,
  'booking.wait_for_place': async (scene) => {
    const { session, body } = await crowded(scene);
    return { session, body };
  },
  'booking.accept_place': async (scene) => {
    const { t, school } = scene;
    const { session, params, ...at } = await queued(scene);
    await t.call(school.owner, timetableRoutes.edit_timetable, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: at.timetable_id },
      body: { date: at.date, scope: 'this', capacity: 2 },
    });
    return { session, params };
  },
  'booking.leave_queue': async (scene) => {
    const { session, params } = await queued(scene);
    return { session, params };
  },
  'booking.complete_request': begun,
  'booking.miss_request': begun,
  'booking.edit_settings': () => ({ body: { notice_minutes: 60 } }),
};
