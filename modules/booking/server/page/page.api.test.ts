/**
 * An organization's public page: what its owner puts there is what a stranger sees. Reviews are written only by those
 * who came, once each. Control: without the lock the gallery takes more pictures than it holds.
 */
import { auditOf } from '@ritm/audit/testing';
import { callPath } from '@ritm/http';
import { withOwner } from '@ritm/platform';
import { testSwitches } from '@ritm/platform/testing';
import { buildAdministrator, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_GALLERY, pageRoutes as routes, publicRoutes } from '../../contract/index.ts';
import { buildClient, buildGuestWhoCame, buildOpenSchool, buildPagePicture, buildReview } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => void (t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' })));
afterAll(() => t.close());
afterEach(() => void (testSwitches.locks = true));
beforeEach(async () => void (school = await buildOpenSchool(t)));

const params = () => ({ school_id: school.school_id });
const asOwner = () => ({ role: 'owner' as const, school_id: school.school_id });
const pageOf = () => t.call(undefined, routes.get_public_page, { params: params() });
const write = (session: TestSession, rating: number, text = 'Хорошо') =>
  t.request(session, routes.set_review, { params: params(), body: { rating, text } });
const answer = (id: number, body: { state?: 'published' | 'hidden'; answer?: string | null }) =>
  t.call(school.owner, routes.answer_review, { params: { ...asOwner(), id }, body });

test('what the owner writes is what a stranger reads, and another field stays', async () => {
  const { staff_id } = await buildTeacher(t, school, { firstname: 'Вера', lastname: 'Ким' });
  const faq = [{ question: 'Что взять?', answer: 'Воду' }];
  const edit = (body: object) => t.call(school.owner, routes.edit_page, { params: asOwner(), body });
  await edit({ tagline: 'Йога у парка', faq, color: '#0b6e4f', typeface: 'serif' });
  await edit({ teachers: [{ teacher_id: staff_id, about: 'Ведёт с 2012 года' }] });
  await buildPagePicture(t, school, { kind: 'teacher', teacher_id: staff_id });
  await buildPagePicture(t, school, { kind: 'cover' });
  await buildPagePicture(t, school, { kind: 'gallery', caption: 'Зал' });
  const page = await pageOf();
  expect(page).toMatchObject({
    tagline: 'Йога у парка',
    faq,
    cover: expect.stringMatching(/^\/api\/public\/page_picture\/[\w-]{22}$/),
    gallery: [{ caption: 'Зал' }],
    teachers: [{ id: staff_id, name: 'Вера Ким', about: 'Ведёт с 2012 года', photo: expect.any(String) }],
  });
  expect(await t.call(undefined, publicRoutes.get_public_school, { params: params() })).toMatchObject({
    color: '#0b6e4f',
    typeface: 'serif',
  });
  expect((await t.app.inject({ url: page.teachers[0]!.photo! })).headers['content-type']).toBe('image/jpeg');
  const lines = await auditOf(t, school, { object_type: 'public_page' });
  expect(lines.map(({ action }) => action)).toEqual(Array(5).fill('booking.page_edited'));
});

test('a teacher of another organization, and one who has left, are not on the page', async () => {
  const foreign = await buildTeacher(t, await buildOpenSchool(t));
  const edit = (teacher_id: number) =>
    t.request(school.owner, routes.edit_page, {
      params: asOwner(),
      body: { teachers: [{ teacher_id, about: 'x' }] },
    });
  expect((await edit(foreign.staff_id)).body.code).toBe('booking.no_such_teacher');
  const own = await buildTeacher(t, school);
  expect((await edit(own.staff_id)).status).toBe(200);
  expect((await pageOf()).teachers).toHaveLength(1);
  await t.sql('update staff set archived_at = now() where school_id = $1 and id = $2', [
    school.school_id,
    own.staff_id,
  ]);
  expect((await pageOf()).teachers).toEqual([]);
});

test('a cover replaces the one before, whose address ends; only the owner gives pictures', async () => {
  await buildPagePicture(t, school, { kind: 'cover' });
  const first = (await pageOf()).cover!;
  await buildPagePicture(t, school, { kind: 'cover' });
  const second = (await pageOf()).cover!;
  expect(second).not.toBe(first);
  const statuses = await Promise.all([first, second].map(async (url) => (await t.app.inject({ url })).statusCode));
  expect(statuses).toEqual([404, 200]);
  const { session } = await buildAdministrator(t, school);
  const refused = await t.request(session, routes.edit_page, {
    params: { role: 'administrator', ...params() },
    body: { tagline: 'x' },
  });
  expect(refused.status).toBe(403);
});

/** One place is left, and three pictures compete for it. */
async function addThreeAtOnce(): Promise<number> {
  await buildPagePicture(t, school);
  await t.sql(
    `insert into public_pictures (school_id, kind, file_id)
     select school_id, kind, file_id from public_pictures, generate_series(3, $2) where school_id = $1`,
    [school.school_id, MAX_GALLERY],
  );
  // Nobody may write until all three wait, for the table or for each other.
  const pictures = await withOwner(t.url, async (holder) => {
    await holder.query('begin');
    await holder.query('lock table public_pictures in share mode');
    const adding = Promise.allSettled([1, 2, 3].map(() => buildPagePicture(t, school)));
    const waiting = () =>
      t.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(3);
    await holder.query('commit');
    return adding;
  });
  expect(pictures).toHaveLength(3);
  return (await pageOf()).gallery.length;
}

test('the gallery never holds more than it may, and a removed picture leaves room', async () => {
  expect(await addThreeAtOnce()).toBe(MAX_GALLERY);
  const { gallery } = await t.call(school.owner, routes.get_page_settings, { params: asOwner() });
  await t.call(school.owner, routes.delete_page_picture, { params: { ...asOwner(), id: gallery[0]!.id } });
  await expect(buildPagePicture(t, school)).resolves.toBeGreaterThan(0);
});

test('control: without the lock it takes all three', async () => {
  testSwitches.locks = false;
  expect(await addThreeAtOnce()).toBeGreaterThan(MAX_GALLERY);
});

test('a review is written by whoever came, once, and read by the organization first', async () => {
  const { session: never } = await buildClient(t, school);
  expect((await write(never, 5)).body.code).toBe('booking.has_not_come');
  const { session } = await buildGuestWhoCame(t, school);
  const [first, again] = await Promise.all([write(session, 4, 'Тесно'), write(session, 5, 'Понравилось')]);
  expect([first.status, again.status]).toEqual([200, 200]);
  const { data, meta } = await t.call(school.owner, routes.list_reviews, { params: asOwner(), query: {} });
  expect(meta.total).toBe(1);
  expect((await pageOf()).reviews).toMatchObject({ count: 1, data: [] });
  const { id, rating } = data[0]!;
  expect(await answer(id, { state: 'published', answer: 'Спасибо!' })).toMatchObject({ state: 'published', rating });
  expect((await pageOf()).reviews).toMatchObject({
    count: 1,
    average: rating,
    data: [{ name: 'Анна Г.', answer: 'Спасибо!' }],
  });
  await write(session, 1, 'Передумала');
  expect((await pageOf()).reviews.data).toEqual([]);
  await t.call(session, routes.delete_review, { params: params() });
  expect((await pageOf()).reviews).toMatchObject({ count: 0, average: null });
});

test('a review that was rewritten after it was read is not published unread', async () => {
  const { review, session } = await buildReview(t, school);
  const [shown] = (await t.call(school.owner, routes.list_reviews, { params: asOwner(), query: {} })).data;
  const read = { rating: shown!.rating, text: shown!.text };
  await write(session, 1, 'Совсем другое');
  const publish = (body: object) =>
    t.request(school.owner, routes.answer_review, { params: { ...asOwner(), id: review }, body });
  const refused = await publish({ state: 'published', read });
  expect(refused).toMatchObject({ status: 409, body: { code: 'booking.review_rewritten' } });
  expect((await pageOf()).reviews.data).toEqual([]);
  expect((await publish({ state: 'published', read: { rating: 1, text: 'Совсем другое' } })).status).toBe(200);
  expect((await pageOf()).reviews.data).toMatchObject([{ text: 'Совсем другое' }]);
});

test('hiding a review takes its words away and leaves its mark in the rating', async () => {
  const { review } = await buildReview(t, school);
  const { session } = await buildGuestWhoCame(t, school);
  await write(session, 2);
  await answer(review, { state: 'published' });
  expect((await pageOf()).reviews).toMatchObject({ count: 2, average: 3.5 });
  await answer(review, { state: 'hidden' });
  expect((await pageOf()).reviews).toMatchObject({ count: 2, average: 3.5, data: [] });
  const { body } = await t.request(session, routes.get_own_review, { params: params() });
  expect(body).toMatchObject({ can_write: true, rating: 2, state: 'new' });
});

test('another organization does not reach a review or a picture, and a closed one has no page', async () => {
  const other = await buildOpenSchool(t);
  const { review } = await buildReview(t, school);
  const picture = await buildPagePicture(t, school);
  const there = { role: 'owner' as const, school_id: other.school_id };
  const replies = await Promise.all([
    t.request(other.owner, routes.answer_review, { params: { ...there, id: review }, body: { state: 'published' } }),
    t.request(other.owner, routes.delete_page_picture, { params: { ...there, id: picture } }),
    t.app.inject({ url: `/api${callPath(routes.get_public_page, { school_id: 999_999_999 })}` }),
  ]);
  expect(replies.map((reply) => ('status' in reply ? reply.status : reply.statusCode))).toEqual([404, 404, 404]);
});
