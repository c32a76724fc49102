/**
 * A5 and A9: a ticket takes a person to a listed site and signs in once, in its time and there alone; a person sees
 * and ends own sessions. Control: a ticket read first and used after lets more than one in.
 */
import { tokenHash } from '@ritm/platform';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsRoutes, personRoutes, securityRoutes as routes, type NewSession } from '../../contract/index.ts';
import { newPhone, postFrom, postSolving, sentCode } from '../testing.ts';

let t: TestApp;
beforeAll(async () => void (t = await openTestApp()));
afterAll(() => t.close());

const isOpen = async (session: TestSession) => (await t.request(session, personRoutes.get_profile, {})).status === 200;
const as = (body: { id?: string | undefined }): TestSession => ({ token: body.id!, user_id: 0, session_id: 0 });

describe('A5, A9: the way to another site', () => {
  const ticketOf = async (session: TestSession, redirect_url = 'https://shop.ritm.test/basket?id=7') => {
    const { redirect_url: url, expires_in } = await t.call(session, routes.generate_auth_redirect, {
      body: { redirect_url },
    });
    expect(expires_in).toBe(60);
    return new URL(url);
  };
  const redeem = (to: string, headers: Record<string, string> = {}) =>
    postFrom<NewSession>(t, '/auth_ticket', { to }, { headers });

  test('a ticket for a listed site becomes a session of its own, of the same person and type', async () => {
    const session = await t.signIn({ type: 'teacher' });
    const url = await ticketOf(session);
    expect([url.origin, url.pathname, url.searchParams.get('next')]).toEqual([
      'https://shop.ritm.test',
      '/auth',
      '/basket?id=7',
    ]);
    const ticket = url.searchParams.get('to')!;
    expect(ticket).not.toBe(session.token);
    expect(await isOpen({ ...session, token: ticket })).toBe(false);
    const reply = await redeem(ticket);
    expect(reply.body).toMatchObject({ type: 'teacher', is_new: false });
    expect(new Set([session.token, ticket, reply.body.id]).size).toBe(3);
    expect(await isOpen(as(reply.body))).toBe(true);
    expect(await isOpen(session)).toBe(true);
    const ends = await t.sql('select distinct expires_at, confirmed_at from sessions where user_id = $1', [
      session.user_id,
    ]);
    expect(ends).toHaveLength(1);
  });

  test('50 at once: one session; a ticket that is read first and used after lets more in', async () => {
    const session = await t.signIn();
    const ticket = (await ticketOf(session)).searchParams.get('to')!;
    const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(ticket)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(replies.filter((one) => ![200, 410].includes(one.status))).toEqual([]);

    const hash = tokenHash((await ticketOf(session)).searchParams.get('to')!);
    let entered = 0;
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const [row] = await t.sql('select used_at from auth_tickets where ticket_hash = $1', [hash]);
        if (row.used_at !== null) return;
        entered++;
        await t.sql('update auth_tickets set used_at = ritm_now() where ticket_hash = $1', [hash]);
      }),
    );
    expect(entered).toBeGreaterThan(1);
  });

  test.each([
    [59, 200],
    [61, 410],
  ])('after %i s: %i', async (seconds, status) => {
    const ticket = (await ticketOf(await t.signIn())).searchParams.get('to')!;
    await t.clock.advance(seconds * 1000);
    expect((await redeem(ticket)).status).toBe(status);
  });

  test('ends with the session that it was made in, and the session that came along ends too', async () => {
    const session = await t.signIn();
    const ticket = (await ticketOf(session)).searchParams.get('to')!;
    await t.call(session, accountsRoutes.logout, {});
    expect((await redeem(ticket)).body.code).toBe('accounts.ticket_over');
    const [from, before] = [await t.signIn(), await t.signIn()];
    const next = (await ticketOf(from)).searchParams.get('to')!;
    const own = await t.signIn({ user_id: from.user_id });
    expect((await redeem(next, { session: own.token })).status).toBe(200);
    expect([await isOpen(own), await isOpen(before)]).toEqual([false, true]);
  });

  test('whoever is signed in as another is asked first, told whose account it is, and stays signed in', async () => {
    const [from, before] = [await t.signIn({ firstname: 'Чужая', lastname: 'Ссылка' }), await t.signIn()];
    const to = (await ticketOf(from)).searchParams.get('to')!;
    const post = (body: object) =>
      postFrom<NewSession>(t, '/auth_ticket', { to, ...body }, { headers: { session: before.token } });
    for (const body of [{}, { switch_person: false }]) {
      const refused = await post(body);
      expect([refused.status, refused.body.code]).toEqual([409, 'accounts.ticket_of_another']);
      expect(refused.body.data).toEqual({ name: 'Чужая Ссылка', phone: expect.stringMatching(/^•+\d\d$/) });
      expect(refused.cookies).toEqual([]);
    }
    expect(await isOpen(before)).toBe(true);
    const agreed = await post({ switch_person: true });
    expect(agreed.status).toBe(200);
    expect([await isOpen(before), await isOpen(as(agreed.body))]).toEqual([false, true]);
  });

  test('a ticket for one site signs nobody in at another', async () => {
    const to = (await ticketOf(await t.signIn())).searchParams.get('to')!;
    for (const origin of [
      'https://evil.example',
      'null',
      'http://shop.ritm.test',
      'https://shop.ritm.test.evil.example',
    ])
      expect((await redeem(to, { origin })).body.code, origin).toBe('accounts.ticket_over');
    expect((await redeem(to, { origin: 'https://shop.ritm.test' })).status).toBe(200);
  });

  test('an invented ticket is none, and a session’s token is no ticket', async () => {
    const session = await t.signIn();
    for (const to of ['A'.repeat(43), session.token]) expect((await redeem(to)).status).toBe(410);
    expect((await redeem('short')).status).toBe(422);
  });

  test.each([
    'https://evil.example/',
    '//shop.ritm.test',
    'https:/\\evil.example',
    'https://shop.ritm.test@evil.example',
    'https://user:pw@shop.ritm.test',
    'javascript:alert(1)',
    'https://shop.ritm.test.evil.example',
    'https%3A%2F%2Fshop.ritm.test',
    'https://shоp.ritm.test',
    'http://shop.ritm.test',
  ])('%o: no ticket is made', async (redirect_url) => {
    const session = await t.signIn();
    const refused = await t.request(session, routes.generate_auth_redirect, { body: { redirect_url } });
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['redirect_url']]);
    expect(await t.sql('select 1 from auth_tickets where session_id = $1', [session.session_id])).toEqual([]);
  });
});

describe('where one is signed in', () => {
  const another = (session: TestSession) => t.signIn({ user_id: session.user_id });

  test('is listed, only one’s own, and marks the current one', async () => {
    const [first, foreign] = [await t.signIn(), await t.signIn()];
    const second = await another(first);
    const { data } = await t.call(second, routes.list_sessions, {});
    expect(data.map(({ id, current }) => ({ id, current })).toSorted((a, b) => a.id - b.id)).toEqual([
      { id: first.session_id, current: false },
      { id: second.session_id, current: true },
    ]);
    expect(JSON.stringify(data)).not.toContain(String(foreign.session_id).padStart(9, '#'));
  });

  test('is listed whole, however many places there are', async () => {
    const session = await t.signIn();
    for (let n = 0; n < 2; n++) await another(session);
    await t.sql(
      `insert into sessions (token_hash, user_id, type, device, ip, expires_at)
        select sha256(n::text::bytea), user_id, type, device, ip, expires_at
        from sessions, generate_series(1, 100) n
        where id = $1`,
      [session.session_id],
    );
    const { data, meta } = await t.call(session, routes.list_sessions, { query: { page: 2, per_page: 100 } });
    expect(meta.total).toBe(103);
    expect(data).toHaveLength(3);
  });

  test('one is ended, and opens nothing from then on', async () => {
    const first = await t.signIn();
    const second = await another(first);
    expect(await isOpen(first)).toBe(true);
    await t.call(second, routes.end_session, { params: { session_id: first.session_id } });
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
    const { data } = await t.call(second, routes.list_sessions, {});
    expect(data.map(({ id }) => id)).toEqual([second.session_id]);
    expect((await t.request(second, routes.end_session, { params: { session_id: first.session_id } })).status).toBe(
      404,
    );
  });

  test('another’s is the same 404 as a missing one, and goes on', async () => {
    const [mine, theirs] = [await t.signIn(), await t.signIn()];
    const foreign = await t.request(mine, routes.end_session, { params: { session_id: theirs.session_id } });
    const missing = await t.request(mine, routes.end_session, { params: { session_id: 999_999_999 } });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.body.message).toBe(missing.body.message);
    expect(await isOpen(theirs)).toBe(true);
  });

  test('all but this one end at once', async () => {
    const first = await t.signIn();
    const others = [await another(first), await another(first)];
    const stranger = await t.signIn();
    expect(await t.call(first, routes.end_sessions, {})).toEqual({ ended: 2 });
    expect(await Promise.all([first, ...others, stranger].map(isOpen))).toEqual([true, false, false, true]);
  });
});

describe('the hats', () => {
  test.each(['user', 'student', 'teacher', 'administrator', 'owner'] as const)('%s', async (type) => {
    const session = await t.signIn();
    const changed = await t.call(session, accountsRoutes.change_session_type, { body: { type } });
    const profile = await t.call(as(changed), personRoutes.get_profile, {});
    expect([changed.type, profile.session.type]).toEqual([type, type]);
  });

  test('a client’s session is of one organization, may say whose it is and end, and nothing more', async () => {
    const phone = newPhone();
    const address = '10.3.0.1';
    const check = await postSolving(t, '/check_phone', { phone }, { address });
    const body = { id: check.body.id, code: await sentCode(t, phone), school_id: 1 };
    const reply = await postSolving<NewSession>(t, '/check_sms_code', body, { address });
    expect(reply.body.type).toBe('client');
    const client = as(reply.body);
    expect(await isOpen(client)).toBe(true);
    for (const [route, input] of [
      [accountsRoutes.change_session_type, { body: { type: 'owner' } }],
      [routes.generate_auth_redirect, { body: { redirect_url: 'https://shop.ritm.test/' } }],
      [routes.list_sessions, {}],
      [routes.end_sessions, {}],
      [routes.start_totp, {}],
      [personRoutes.edit_profile, { body: { firstname: 'Иная' } }],
    ] as const)
      expect((await t.request(client, route, input)).status, route.name).toBe(404);
    expect((await t.request(client, accountsRoutes.get_captcha, { query: { action: 'check_phone' } })).status).toBe(
      200,
    );
    expect(await t.call(client, accountsRoutes.logout, {})).toEqual({ ok: true });
    expect(await isOpen(client)).toBe(false);
  });
});
