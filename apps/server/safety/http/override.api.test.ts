import { callPath } from '@ritm/http';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: TestApp;
let school: SchoolOfTest;
let administrator: TestSession;

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  administrator = (await buildAdministrator(t, school)).session;
});
afterAll(() => t?.close());

const json = 'application/json';
async function send(
  method: string,
  search: string,
  options: { headers?: Record<string, string>; body?: string; type?: string; session?: TestSession } = {},
) {
  const url = `/api${callPath(schoolsRoutes.edit_school, { role: 'owner', school_id: school.school_id })}${search}`;
  const session = options.session ?? school.owner;
  const reply = await t.app.inject({
    method: method as 'POST',
    url,
    headers: { session: session.token, 'content-type': options.type ?? json, ...options.headers },
    payload: options.body ?? '{"name":"Новое"}',
  });
  return reply.statusCode;
}
const nameNow = async () =>
  (await t.sql<{ name: string }>('select name from schools where id = $1', [school.school_id]))[0]!.name;

test('S8: POST with ?_method=PUT is the PUT, JSON and form alike', async () => {
  expect(await send('POST', '?_method=PUT', { body: '{"name":"Первое"}' })).toBe(200);
  expect(await nameNow()).toBe('Первое');
  expect(
    await send('POST', '?_method=PUT', {
      body: 'name=Второе&bonus_program=1',
      type: 'application/x-www-form-urlencoded',
    }),
  ).toBe(200);
  expect(await nameNow()).toBe('Второе');
});

test('S8: the permission is the resulting action’s', async () => {
  expect(await send('POST', '?_method=PUT', { session: administrator })).toBe(403);
});

test('S8: any other request for another method is refused and changes nothing', async () => {
  const before = await nameNow();
  const refused = [
    await send('GET', '?_method=PUT', { body: undefined as never }),
    await send('POST', '?_method=DELETE'),
    await send('POST', '?_method=GET'),
    await send('POST', '?_method=put%00'),
    await send('POST', '?_method='),
    await send('DELETE', '?_method=PUT'),
    await send('POST', '', { headers: { 'x-http-method-override': 'PUT' } }),
    await send('POST', '', { body: '_method=PUT&name=Чужое', type: 'application/x-www-form-urlencoded' }),
    await send('POST', '', { body: '{"_method":"PUT","name":"Чужое"}' }),
  ];
  expect(refused.filter((status) => status < 400)).toEqual([]);
  expect(await nameNow()).toBe(before);
});
