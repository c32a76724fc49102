/**
 * What clients written by the specification send is understood as our own clients' calls are: JSON, form and multipart
 * bodies, leniencies of names and values, sign-in from other platforms. What nobody declared, and what is too deep or
 * too large, stays refused.
 */
import { newPhone, postSolving, sentCode } from '@ritm/accounts/testing';
import { securityRoutes, type NewSession } from '@ritm/accounts/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

/** What clients written by the specification send, beside what our own clients do. */
let t: TestApp;
let a: Tenant;
let root: string;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  root = `/api/owner/school/${a.school.school_id}`;
});
afterAll(() => t?.close());

interface WireRequest {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: string | Buffer,
  type?: string,
): Promise<WireRequest> {
  const headers = { session: a.school.owner.token, ...(type !== undefined && { 'content-type': type }) };
  const reply = await t.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}

/** In the form in which a browser's `fetch` sends a `FormData`. */
async function sendForm(url: string, fields: Record<string, string>): Promise<WireRequest> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const written = new Response(form);
  return send('POST', url, Buffer.from(await written.arrayBuffer()), written.headers.get('content-type')!);
}
const sendJson = (url: string, body: unknown) => send('POST', url, JSON.stringify(body), 'application/json');
const sendUrlEncoded = (url: string, fields: Record<string, string>) =>
  send('POST', url, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');

test('a body nested 32 deep is read, one nested deeper is refused before it is', async () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
  const codeOf = async (text: string) => {
    const { status, body } = await send('POST', `${root}/service`, text, 'application/json');
    return [status, body.code];
  };
  expect(await codeOf(nested(32))).toEqual([422, 'common.invalid']);
  for (const text of [nested(33), nested(5_000), `{"a":${'['.repeat(33)}${']'.repeat(33)}}`])
    expect(await codeOf(text)).toEqual([400, 'common.bad_request']);
});

describe('one service, in every encoding that clients use', () => {
  const fields = {
    name: 'Йога',
    type: 'pass',
    price: '500000',
    visits: '800',
    public: '1',
    unlimited: '0',
    group_id: '',
  };
  const lenient = { name: 'Йога', type: 'pass', price: 500_000, visits: 800, public: 1, unlimited: 0, group_id: '' };
  test.each<[string, () => Promise<WireRequest>]>([
    ['multipart', () => sendForm(`${root}/service`, fields)],
    ['form', () => sendUrlEncoded(`${root}/service`, fields)],
    ['JSON with 1, 0 and ""', () => sendJson(`${root}/service`, lenient)],
    [
      'multipart with ?_method=PUT',
      async () => {
        return sendForm(`${root}/service/${a.fixtures.service}?_method=PUT`, fields);
      },
    ],
  ])('%s', async (_what, sendIt) => {
    const reply = await sendIt();
    expect(reply).toMatchObject({
      status: 200,
      body: { name: 'Йога', price: 500_000, public: true, unlimited: false },
    });
  });

  test.each<[string, () => Promise<WireRequest>]>([
    ['multipart', () => sendForm(`${root}/service`, { ...fields, whatever: '1' })],
    ['form', () => sendUrlEncoded(`${root}/service`, { ...fields, whatever: '1' })],
    ['JSON', () => sendJson(`${root}/service`, { ...lenient, whatever: '' })],
  ])('a field that nobody declared stays refused in %s', async (_what, sendIt) => {
    const reply = await sendIt();
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['whatever']]);
  });
});

describe('multipart', () => {
  test('with a file where none is declared is refused, and an empty file field is ignored', async () => {
    const form = (file: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nПришла\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\n\r\n${content}\r\n--x--\r\n`;
    const url = `${root}/student/${a.fixtures.student}/comment`;
    const type = 'multipart/form-data; boundary=x';
    expect((await send('POST', url, form('a.html', '<b>'), type)).status).toBe(415);
    expect((await send('POST', url, form('', ''), type)).status).toBe(200);
  });

  test('larger than a body may be is refused, also where a file is declared', async () => {
    const big = `--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n${'a'.repeat(300_000)}\r\n--x--\r\n`;
    const type = 'multipart/form-data; boundary=x';
    expect((await send('POST', `${root}/student/${a.fixtures.student}/comment`, big, type)).status).toBe(413);
    const logo = t.platform.implementations.find(({ route }) => route.name === 'schools.set_logo')!.route;
    const url = `/api${logo.path.replace('{role}', 'owner').replace('{school_id}', String(a.school.school_id))}`;
    for (const one of ['application/json', 'application/x-www-form-urlencoded'])
      expect([one, (await send(logo.method as 'POST', url, big, one)).status]).toEqual([one, 413]);
    const file = 'a'.repeat(logo.upload!.maxBytes + 1);
    const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${file}\r\n--x--\r\n`;
    expect((await send(logo.method as 'POST', url, form, type)).status).toBe(413);
  });
});

describe('a query', () => {
  test('with a name that the call does not know is answered as without it', async () => {
    const plain = await send('GET', `${root}/services?page=1`);
    const marked = await send('GET', `${root}/services?page=1&utm_source=mail&_=1700000000&filter[x]=1&__proto__=1`);
    expect(marked).toEqual(plain);
    expect(marked.status).toBe(200);
  });

  test('with a wrong value of a name that it knows stays refused', async () => {
    expect((await send('GET', `${root}/services?page=x`)).status).toBe(422);
  });
});

describe('extras of the finances', () => {
  const groups = async (query: string) => {
    const { status, body } = await send('GET', `${root}/finances?date_from=2026-03-01&date_to=2026-03-31${query}`);
    return [
      status,
      Object.keys(body)
        .filter((name) => name.startsWith('by_'))
        .toSorted(),
    ];
  };
  const all = ['by_account', 'by_category', 'by_day'];
  test.each<[string, string[]]>([
    ['', []],
    ['&extras=1', all],
    ['&extras=true', all],
    ['&extras=0', []],
    ['&extras=', []],
    ['&extras=by_day', ['by_day']],
    ['&extras=by_day,by_category', ['by_category', 'by_day']],
    ['&extras[0]=by_day&extras[1]=by_account', ['by_account', 'by_day']],
    ['&extras[]=by_day&extras[]=by_day', ['by_day']],
    ['&extras=whatever', []],
  ])('%s', async (query, expected) => expect(await groups(query)).toEqual([200, expected]));
});

describe('the place of a class', () => {
  const body = { title: 'Йога', date: '2026-04-01', time_from: '07:00', time_to: '07:30' };
  const placeOf = async ({ body: { id } }: WireRequest, date = '2026-04-01') =>
    (await send('GET', `${root}/timetable/${id as number}?date=${date}`)).body.place_id;

  test('is taken under the specification’s name too', async () => {
    const created = await sendForm(`${root}/timetable`, { ...body, place: String(a.fixtures.place) });
    expect(created.status).toBe(200);
    expect(await placeOf(created)).toBe(a.fixtures.place);
    const url = `${root}/timetable/${created.body.id as number}`;
    expect((await send('PUT', url, '{"date":"2026-04-01","place":null}', 'application/json')).status).toBe(200);
    expect(await placeOf(created)).toBeNull();
    const moved = JSON.stringify({ date: '2026-04-01', new_date: '2026-04-02', place: a.fixtures.place });
    expect((await send('PUT', `${url}/set_date`, moved, 'application/json')).status).toBe(200);
    expect(await placeOf(created, '2026-04-02')).toBe(a.fixtures.place);
  });

  test('named twice and differently is refused', async () => {
    const both = { ...body, date: '2026-04-03', place: a.fixtures.place, place_id: a.fixtures.place! + 1 };
    const reply = await sendJson(`${root}/timetable`, both);
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['place']]);
    expect((await sendJson(`${root}/timetable`, { ...both, place_id: a.fixtures.place })).status).toBe(200);
  });
});

describe('signing in', () => {
  const enter = async (headers: Record<string, string>) => {
    const phone = newPhone();
    const address = `10.7.0.${(seen += 1)}`;
    const check = await postSolving(t, '/check_phone', { phone, type: 'sms' }, { address });
    const code = await sentCode(t, phone);
    return postSolving<NewSession>(t, '/check_sms_code', { id: check.body.id, code }, { address, headers });
  };
  let seen = 0;

  test.each(['android', 'ios', 'embed', ''])('from «%s» answers idSession and isNew', async (from) => {
    const { body } = await enter({ from });
    expect(body).toMatchObject({ is_new: true, isNew: true, idSession: expect.stringMatching(/^[\w-]{43}$/) });
    expect(body.idSession).toBe(body.id);
  });

  test('from the web answers no session in its text', async () => {
    const { body } = await enter({ from: 'web' });
    expect(body).toEqual({ type: 'user', is_new: true });
  });

  test('on the product’s own host needs no list, and a stranger’s stays refused', async () => {
    const go = (redirect_url: string) =>
      t.request(a.school.owner, securityRoutes.generate_auth_redirect, { body: { redirect_url } });
    const membershipPage = await go('http://ritm.test/membership');
    expect([membershipPage.status, new URL(membershipPage.body.redirect_url).origin]).toEqual([
      200,
      'http://ritm.test',
    ]);
    expect((await go('https://shop.ritm.test/x')).status).toBe(200);
    expect((await go('http://ritm.test.evil.example/')).status).toBe(422);
  });
});
