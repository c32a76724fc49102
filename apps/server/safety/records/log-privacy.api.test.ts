import { accountsRoutes } from '@ritm/accounts/contract';
import { sentCode } from '@ritm/accounts/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { supportRoutes } from '@ritm/support/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestFor } from '../scenarios/requests.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;

const canary = {
  phone: '+79995550142',
  lastname: 'Канарейкина',
  comment: 'тайная-заметка-7741',
  address: 'ул. Секретная, 99',
  card: 'CARD-9917-CANARY',
};

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
});
afterAll(() => t?.close());

test('O11: a full run leaves no person’s data in logs, metrics and error bodies, and one line for every request', async () => {
  t.logs.length = 0;
  let requests = 0;
  const bodies: string[] = [];
  const send = async (...args: Parameters<TestApp['request']>) => {
    requests++;
    const reply = await t.request(...args);
    if (reply.status >= 400) bodies.push(JSON.stringify(reply.body));
    return reply;
  };
  const codeReply = await send(undefined, accountsRoutes.check_phone_safe, {
    body: { phone: canary.phone, type: 'sms' },
  });
  expect(codeReply).toMatchObject({ status: 200 });
  const code = await sentCode(t, canary.phone);
  const [check] = await t.sql<{ id: string }>('select id from phone_checks order by id desc limit 1');
  await send(undefined, accountsRoutes.check_sms_code, { query: { id: Number(check!.id), code, type: 'sms' } });
  await send(undefined, accountsRoutes.check_sms_code_safe, { body: { id: Number(check!.id), code, type: 'sms' } });
  const body = {
    lastname: canary.lastname,
    firstname: 'Анна',
    phone: canary.phone,
    comment: canary.comment,
    club_card: canary.card,
  };
  await send(a.school.owner, studentsRoutes.add_student, {
    params: { role: 'owner', school_id: a.fixtures.school },
    body,
  });
  await send(a.school.owner, studentsRoutes.add_student, {
    params: { role: 'owner', school_id: a.fixtures.school },
    body,
  });
  await send(a.school.owner, studentsRoutes.list_students, {
    params: { role: 'owner', school_id: a.fixtures.school },
    query: { search: canary.lastname },
  });
  await send(undefined, supportRoutes.send_message, {
    body: { name: canary.lastname, phone: canary.phone, email: 'anna@mail.ru', message: canary.address },
  });
  // An address that cannot be parsed, and one that names nothing, are requests as well.
  for (const url of [`/%zz?phone=${canary.phone}`, `/api/nothing/${canary.card}`]) {
    requests++;
    bodies.push((await t.app.inject({ url })).body);
  }
  for (const { route } of t.platform.implementations.filter((one) => one.route.method === 'GET'))
    await send(a.school.owner, route, requestFor(route, a.fixtures, { role: 'owner', full: true }) as never);
  const text = [...t.logs, await t.platform.metrics.text()].join('\n');
  const secrets = [...Object.values(canary), canary.phone.slice(1), code, a.school.owner.token, 'Анна'];
  expect(secrets.filter((one) => text.includes(one))).toEqual([]);
  // The answer may repeat the card number to its sender, but no log may contain it.
  expect([canary.comment, a.school.owner.token, code].filter((one) => bodies.join('\n').includes(one))).toEqual([]);
  const lines = requestLines();
  expect(lines).toHaveLength(requests);
  console.log(`O11: ${requests} requests, ${lines.length} lines, 0 of ${secrets.length} canaries`);
});

/**
 * The request lines of the log, each checked for its fields; a signed-in person appears as a hash, and the organization
 * as its id.
 */
function requestLines(): Record<string, unknown>[] {
  const lines = t.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.msg === 'request');
  for (const line of lines)
    expect(Object.keys(line)).toEqual(expect.arrayContaining(['request_id', 'method', 'route', 'status', 'ms']));
  const inSchool = lines.filter((line) => line.school_id === a.fixtures.school);
  expect(inSchool.length).toBeGreaterThan(20);
  for (const { actor } of inSchool) expect(actor).toMatch(/^[\w-]{8,}$/);
  return lines;
}

test('O11, control: an inserted canary is found', () => {
  t.platform.log.info('request', { route: canary.phone });
  expect(t.logs.join('\n')).toContain(canary.phone);
});
