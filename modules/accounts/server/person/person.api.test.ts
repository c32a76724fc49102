/**
 * What a person does with their own account: profile, picture, deletion after thirty days with a fresh code, export,
 * and who sees, follows or blocks whom (decision 145).
 */
import { callPath } from '@ritm/http';
import { dropThumbnails, openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AVATAR_BYTES, AVATAR_SIDE, personRoutes as routes } from '../../contract/index.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

const phoneOf = async ({ user_id }: TestSession) =>
  (await t.sql<{ phone: string }>('select phone from users where id = $1', [user_id]))[0]!.phone;
const codeOf = (reply: { status: number; body: { code?: string } }) => [reply.status, reply.body.code];

describe('the fields of a profile', () => {
  test('a city with its place on the map, and a birth date that has been', async () => {
    const session = await t.signIn();
    const edited = await t.call(session, routes.edit_profile, {
      body: {
        city: 'Казань',
        lat: 55.796,
        lng: 49.108,
        patronymic: 'Ильинична',
        birth_date: '1991-05-06',
        public: true,
      },
    });
    expect(edited).toMatchObject({ city: 'Казань', lat: 55.796, lng: 49.108, patronymic: 'Ильинична', public: true });
    expect(edited).toMatchObject({ avatar: null, delete_at: null });
  });

  test.each([
    [{ birth_date: '2126-01-01' }, 'accounts.birth_in_future'],
    [{ lat: 55.1 }, 'accounts.lone_coordinate'],
    [{ lat: 55.1, lng: null }, 'accounts.lone_coordinate'],
  ])('%o is refused', async (body, code) => {
    const session = await t.signIn();
    expect(codeOf(await t.request(session, routes.edit_profile, { body }))).toEqual([422, code]);
  });
});

describe('the picture', () => {
  const upload = (session: TestSession | undefined, file: Buffer) =>
    t.request(session, routes.set_avatar, {}, { file });
  const fetchPicture = (path: string) => t.app.inject({ method: 'GET', url: path });

  test('is kept without what a camera wrote into it, and everybody who has its address sees it', async () => {
    const session = await t.signIn();
    const { status, body } = await upload(session, buildPicture({ comment: 'Exif\0\0GPS 55.75 37.61' }));
    expect(status).toBe(200);
    expect(body.avatar).toMatch(/^\/api\/public\/avatar\/[\w-]{22}$/);
    const picture = await fetchPicture(body.avatar!);
    expect(picture.statusCode).toBe(200);
    expect(picture.rawPayload.includes('GPS')).toBe(false);
    const headers = {
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
    };
    expect(picture.headers).toMatchObject(headers);
    const thumbnail = await fetchPicture(`${body.avatar!}?small=1`);
    expect([thumbnail.statusCode, thumbnail.headers]).toMatchObject([200, headers]);
    expect(thumbnail.rawPayload.length).toBeLessThan(picture.rawPayload.length);
  });

  test('the one before it ends with its bytes, and null takes it away', async () => {
    const session = await t.signIn();
    const first = (await upload(session, buildPicture())).body.avatar!;
    const second = (await upload(session, buildPicture({ side: 300 }))).body.avatar!;
    expect(second).not.toBe(first);
    await t.settle();
    expect((await fetchPicture(first)).statusCode).toBe(404);
    expect((await fetchPicture(second)).statusCode).toBe(200);
    await expect(t.platform.files.read(first.split('/').at(-1)!).toArray()).rejects.toThrow(/ENOENT/);
    expect(await t.call(session, routes.edit_profile, { body: { avatar: null } })).toMatchObject({ avatar: null });
    await t.settle();
    expect((await fetchPicture(second)).statusCode).toBe(404);
    expect((await fetchPicture(`${second}?small=1`)).statusCode).toBe(404);
    const files = await t.sql('select name from files where created_by = $1 and thumbnail is not null', [
      session.user_id,
    ]);
    expect(files).toEqual([]);
  });

  test('stored before there were thumbnails, it is given whole where a small one is called for', async () => {
    const session = await t.signIn();
    const { avatar } = (await upload(session, buildPicture())).body;
    await dropThumbnails(t, session.user_id);
    const whole = await fetchPicture(avatar!);
    expect((await fetchPicture(`${avatar!}?small=1`)).rawPayload).toEqual(whole.rawPayload);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 415],
    ['a side too long', buildPicture({ side: AVATAR_SIDE + 1 }), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['too many bytes', Buffer.alloc(AVATAR_BYTES + 1), 413],
  ])('%s is refused', async (_what, file, status) => {
    const session = await t.signIn();
    expect((await upload(session, file)).status).toBe(status);
    expect((await t.call(session, routes.get_profile, {})).avatar).toBeNull();
    expect(await t.sql('select 1 from files where created_by = $1', [session.user_id])).toEqual([]);
  });

  test('needs a session; an address that was never given is nothing', async () => {
    expect((await upload(undefined, buildPicture())).status).toBe(401);
    expect((await fetchPicture(`/api${callPath(routes.get_avatar, { avatar: 'A'.repeat(22) })}`)).statusCode).toBe(404);
  });

  test('of another’s upload nobody makes a picture', async () => {
    const [mine, theirs] = [await t.signIn(), await t.signIn()];
    await upload(mine, buildPicture());
    const [file] = await t.sql('select purpose, created_by, expires_at from files where created_by = $1', [
      mine.user_id,
    ]);
    expect(file).toMatchObject({ purpose: 'avatar', expires_at: null });
    expect((await t.call(theirs, routes.get_profile, {})).avatar).toBeNull();
  });
});

describe('deletion of the account', () => {
  const request = (session: TestSession | undefined, phone: string) =>
    t.request(session, routes.delete_profile, { body: { phone } });

  test('is requested with the own number and a fresh code, waits for thirty days, and can be withdrawn', async () => {
    const session = await t.signIn();
    const phone = await phoneOf(session);
    const requested = await request(session, `8${phone.slice(2)}`);
    const at = new Date(Date.parse(t.clock.now()) + 30 * DAY).toISOString();
    expect(requested).toMatchObject({ status: 200, body: { delete_at: at } });
    expect((await t.call(session, routes.get_profile, {})).delete_at).toBe(at);
    await t.clock.advance(5 * MINUTE);
    expect((await request(session, phone)).body).toEqual({ delete_at: at });
    expect(await t.call(session, routes.cancel_delete, {})).toEqual({ ok: true });
    expect((await t.call(session, routes.get_profile, {})).delete_at).toBeNull();
    expect(await t.call(session, routes.cancel_delete, {})).toEqual({ ok: true });
    const lines = await t.sql(
      `select action from audit_log where object_type = 'user' and object_id = $1 order by id`,
      [session.user_id],
    );
    expect(lines.map((one) => one.action)).toEqual(['accounts.deletion_requested', 'accounts.deletion_canceled']);
  });

  test('digits alone are not enough: another number, an old code, no session', async () => {
    const session = await t.signIn();
    const phone = await phoneOf(session);
    expect(codeOf(await request(session, '79990001122'))).toEqual([422, 'accounts.other_phone']);
    expect(codeOf(await request(session, 'не номер'))).toEqual([422, 'accounts.other_phone']);
    expect((await request(undefined, phone)).status).toBe(401);
    await t.clock.advance(10 * MINUTE);
    expect((await request(session, phone)).status).toBe(200);
    await t.call(session, routes.cancel_delete, {});
    await t.clock.advance(1);
    expect(codeOf(await request(session, phone))).toEqual([403, 'accounts.fresh_code']);
    expect((await t.call(session, routes.get_profile, {})).delete_at).toBeNull();
  });

  test.each([
    [30 * DAY - 1000, false],
    [30 * DAY, true],
  ])('after %i ms it is executed: %s', async (ms, isErased) => {
    const session = await t.signIn();
    await request(session, await phoneOf(session));
    await t.clock.advance(ms);
    await t.perform('accounts.erase_due');
    await t.perform('accounts.erase_due');
    const [user] = await t.sql('select phone, firstname, erased_at from users where id = $1', [session.user_id]);
    if (isErased) expect(user).toMatchObject({ phone: null, firstname: '', erased_at: new Date(t.clock.now()) });
    else expect(user).toMatchObject({ erased_at: null });
    expect((await t.request(session, routes.get_profile, {})).status).toBe(isErased ? 401 : 200);
    expect(await t.sql('select 1 from erasures where user_id = $1', [session.user_id])).toHaveLength(Number(isErased));
  });

  test('taken back in time, it is not executed', async () => {
    const session = await t.signIn();
    await request(session, await phoneOf(session));
    await t.clock.advance(29 * DAY);
    await t.call(session, routes.cancel_delete, {});
    await t.clock.advance(2 * DAY);
    await t.perform('accounts.erase_due');
    expect((await t.call(session, routes.get_profile, {})).firstname).toBe('Тест');
  });
});

describe('the export', () => {
  test('holds what is kept of the person, as a file, and leaves its line', async () => {
    const session = await t.signIn({ firstname: 'Экспорт', lastname: 'Данных' });
    const other = await t.signIn();
    await t.call(other, routes.edit_profile, { body: { public: true } });
    await t.call(session, routes.block_user, { params: { user_id: other.user_id } });
    const reply = await t.request(session, routes.export_data, {});
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="ritm-\d{4}-\d\d-\d\d\.json"/);
    expect(reply.body).toMatchObject({
      profile: { id: session.user_id, firstname: 'Экспорт', phone: await phoneOf(session) },
      sessions: [{ type: 'user' }],
      users: [{ kind: 'block', user_id: other.user_id }],
      files: [],
    });
    const lines = await t.sql(
      `select 1 from audit_log where action = 'accounts.data_exported' and actor_user_id = $1`,
      [session.user_id],
    );
    expect(lines).toHaveLength(1);
  });

  test('needs a fresh code and a session', async () => {
    const session = await t.signIn();
    await t.clock.advance(10 * MINUTE + 1);
    expect(codeOf(await t.request(session, routes.export_data, {}))).toEqual([403, 'accounts.fresh_code']);
    expect((await t.request(undefined, routes.export_data, {})).status).toBe(401);
  });
});

describe('people and people', () => {
  const seen = async (person: Partial<{ firstname: string; lastname: string }> = {}) => {
    const session = await t.signIn(person);
    await t.call(session, routes.edit_profile, { body: { public: true, city: 'Пермь' } });
    return session;
  };
  const view = (reader: TestSession | undefined, target: TestSession) =>
    t.request(reader, routes.get_user, { params: { user_id: target.user_id } });
  const follow = (caller: TestSession | undefined, target: { user_id: number }, body = {}) =>
    t.request(caller, routes.follow_user, { params: { user_id: target.user_id }, body });
  const block = (caller: TestSession | undefined, target: { user_id: number }, body = {}) =>
    t.request(caller, routes.block_user, { params: { user_id: target.user_id }, body });

  test('who chose to be seen is, by name, picture and city alone; who did not is a 404 but for themselves', async () => {
    const [open, hidden] = [await seen({ firstname: 'Олег', lastname: 'Видный' }), await t.signIn()];
    const shown = await view(undefined, open);
    expect(shown.body).toEqual({
      id: open.user_id,
      firstname: 'Олег',
      lastname: 'Видный',
      patronymic: '',
      avatar: null,
      city: 'Пермь',
      is_me: false,
      subscribed: false,
      blocked: false,
    });
    expect((await view(open, hidden)).status).toBe(404);
    expect((await view(undefined, hidden)).status).toBe(404);
    expect((await view(hidden, hidden)).body).toMatchObject({ is_me: true });
    expect((await view(undefined, { ...open, user_id: 999_999_999 })).body).toEqual({
      ...(await view(open, hidden)).body,
      request_id: expect.any(String),
    });
  });

  test('following turns over, or is what is said; the figures follow', async () => {
    const [fan, star] = [await t.signIn(), await seen()];
    expect((await follow(fan, star)).body).toEqual({ subscribed: true });
    expect((await follow(fan, star, { subscribed: true })).body).toEqual({ subscribed: true });
    const figures = () => t.call(undefined, routes.get_user_statistic, { params: { user_id: star.user_id } });
    expect(await figures()).toEqual({ subscribers: 1, subscriptions: 0 });
    const mine = await t.call(fan, routes.list_persons, { query: { type: 'subscriptions' } });
    expect(mine).toMatchObject({ data: [{ id: star.user_id }], meta: { total: 1 } });
    const theirs = await t.call(star, routes.list_persons, { query: { type: 'subscribers' } });
    expect(theirs.data.map((one) => one.id)).toEqual([fan.user_id]);
    expect((await follow(fan, star)).body).toEqual({ subscribed: false });
    expect(await figures()).toEqual({ subscribers: 0, subscriptions: 0 });
  });

  test('ten parallel turns are ten turns', async () => {
    const [fan, star] = [await t.signIn(), await seen()];
    const replies = await Promise.all(Array.from({ length: 10 }, () => follow(fan, star)));
    expect(replies.filter((one) => one.body.subscribed)).toHaveLength(5);
    expect(await t.sql('select 1 from user_subscriptions where user_id = $1', [fan.user_id])).toEqual([]);
  });

  test('a block ends what each follows of the other, hides the one who blocked, and is undone', async () => {
    const [one, other] = [await seen(), await seen()];
    await follow(one, other);
    await follow(other, one);
    expect((await block(one, other)).body).toEqual({ blocked: true });
    expect((await view(other, one)).status).toBe(404);
    expect((await follow(other, one)).status).toBe(404);
    expect(codeOf(await follow(one, other))).toEqual([409, 'accounts.blocked']);
    expect((await view(one, other)).body).toMatchObject({ blocked: true, subscribed: false });
    const blocked = await t.call(one, routes.list_persons, { query: { type: 'blocked' } });
    expect(blocked.data.map((row) => row.id)).toEqual([other.user_id]);
    expect((await block(one, other, { blocked: false })).body).toEqual({ blocked: false });
    expect((await view(other, one)).status).toBe(200);
  });

  test('a hidden person cannot be blocked, and looks like a missing one', async () => {
    const [one, hidden] = [await seen(), await t.signIn({ firstname: 'Тайна', lastname: 'Скрытая' })];
    const missing = await block(one, { user_id: 999_999_999 }, { blocked: true });
    for (const body of [{}, { blocked: true }, { blocked: false }]) {
      const refused = await block(one, hidden, body);
      expect([refused.status, refused.body.message]).toEqual([404, missing.body.message]);
    }
    expect(await t.call(one, routes.list_persons, { query: { type: 'blocked' } })).toMatchObject({ data: [] });
  });

  test('a hidden follower can be blocked, without a name in the list, and be let in again', async () => {
    const [one, hidden] = [await seen(), await t.signIn({ firstname: 'Тайна', lastname: 'Скрытая' })];
    await follow(hidden, one, { subscribed: true });
    expect((await block(one, hidden, { blocked: true })).body).toEqual({ blocked: true });
    const list = await t.call(one, routes.list_persons, { query: { type: 'blocked' } });
    expect(list.data).toEqual([{ id: hidden.user_id, firstname: '', lastname: '', avatar: null }]);
    expect((await block(one, hidden, { blocked: false })).body).toEqual({ blocked: false });
  });

  test('whom one blocked and who hid afterwards loses the name in the list', async () => {
    const [one, other] = [await seen(), await seen({ firstname: 'Олег' })];
    const blocked = () => t.call(one, routes.list_persons, { query: { type: 'blocked' } });
    await block(one, other, { blocked: true });
    expect((await blocked()).data[0]).toMatchObject({ firstname: 'Олег' });
    await t.call(other, routes.edit_profile, { body: { public: false, firstname: 'Новое' } });
    expect((await blocked()).data[0]).toMatchObject({ id: other.user_id, firstname: '', lastname: '', avatar: null });
  });

  test('not oneself, not nobody, not without a session', async () => {
    const session = await seen();
    for (const act of [follow, block]) {
      expect(codeOf(await act(session, session))).toEqual([422, 'accounts.oneself']);
      expect((await act(session, { user_id: 999_999_999 })).status).toBe(404);
      expect((await act(undefined, session)).status).toBe(401);
      expect((await act(session, session, { subscribed: 1, blocked: 1 })).status).toBe(422);
    }
    expect((await t.request(session, routes.list_persons, { query: { type: 'all' } })).status).toBe(422);
  });
});

test('the laws hold', async () => {
  expect((await t.verify()).filter((one) => !one.name.includes('outbox'))).toEqual([]);
});
