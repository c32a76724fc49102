/**
 * Visits, sold passes and requests are taken as files as they are filtered, with a reason that stays in the audit; what
 * the reader may not see is not in the file, and a teacher takes none.
 */
import type { RouteDefinition } from '@ritm/http';
import { passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { markVisit } from '@ritm/visits/testing';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestRoutes, visitorRoutes } from '../../contract/index.ts';
import { buildClass, buildOpenSchool, buildPublished, buildVisitor, formFor } from '../testing.ts';

const now = '2026-03-11T07:00:00.000Z';
const period = { date_from: '2026-03-01', date_to: '2026-03-31' };
const visits = visitsRoutes.export_lessons_minus;
const sold = passesRoutes.export_lessons_plus;
const requests = requestRoutes.export_requests;

let t: TestApp;
let school: SchoolOfTest;
let trainee: TestSession;
beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildOpenSchool(t);
  const service_id = (await buildPublished(t, school)).id;
  const student_id = (await buildStudent(t, school, { lastname: 'Ли', firstname: '=1+1' })).id;
  const pass = await buildLessonPlus(t, school, { student_id, date: '2026-03-01', paid: 100_000 });
  await markVisit(t, school, { student_id, lesson_plus_id: pass.id, date_visit: '2026-03-10' });
  await t.call(school.owner, visitsRoutes.add_lesson_minus, {
    params: { role: 'owner', school_id: school.school_id, student_id },
    body: { lesson_plus_id: pass.id, status: 'no_show' },
  });
  const { occurrence_id } = await buildClass(t, school, { service_id });
  await t.call(await buildVisitor(t, school, { phone: '+79123456789' }), visitorRoutes.add_request, {
    params: { school_id: school.school_id },
    body: formFor({ service_id, occurrence_id }),
  });
  const desk = await buildAdministrator(t, school);
  await t.call(school.owner, schoolsRoutes.edit_administrator, {
    params: { role: 'owner', school_id: school.school_id, id: desk.staff_id },
    body: { rights: { see_money: false, see_phones: false } },
  });
  trainee = desk.session;
});
afterAll(() => t.close());

const post = ({ path }: RouteDefinition, session: TestSession, role: string, body: object) =>
  t.app.inject({
    method: 'POST',
    url: `/api${path.replace('{role}', role).replace('{school_id}', String(school.school_id))}`,
    headers: { session: session.token, from: 'android', 'content-type': 'application/json', 'accept-language': 'ru' },
    payload: JSON.stringify({ ...body, reason: 'Для бухгалтерии' }),
  });

/** The rows of the file, by the heads of its columns. */
async function rowsOf(route: RouteDefinition, session: TestSession, role: string, body: object) {
  const answer = await post(route, session, role, body);
  expect(answer.statusCode, answer.payload.slice(0, 200)).toBe(200);
  expect(answer.headers['content-disposition']).toContain('attachment');
  const [sheet] = await readWorkbook(answer.rawPayload);
  const [heads, ...rows] = sheet!.data;
  return rows.map((row) => Object.fromEntries(heads!.map((head, at) => [String(head), row[at]])));
}

describe('a file has the rows of its list', () => {
  test('the visits of a period, of one mark when it is chosen', async () => {
    const all = await rowsOf(visits, school.owner, 'owner', period);
    expect(all.map((row) => row['Отметка'])).toEqual(['Неявка', 'Посещение']);
    expect(all[1]).toMatchObject({ Клиент: `Ли =1+1`, Списано: 1, 'Стоимость, ₽': 550 });
    const [missed, ...others] = await rowsOf(visits, school.owner, 'owner', { ...period, status: 'no_show' });
    expect([missed!['Отметка'], others]).toEqual(['Неявка', []]);
    const earlier = { date_from: '2026-02-01', date_to: '2026-02-28' };
    expect(await rowsOf(visits, school.owner, 'owner', earlier)).toEqual([]);
  });

  test('the passes sold in a period, with what stays owed', async () => {
    const [row, ...others] = await rowsOf(sold, school.owner, 'owner', period);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ Занятий: 8, Списано: 2, Осталось: 6 });
    expect(row).toMatchObject({ Состояние: 'Действует', 'Цена, ₽': 4400, 'Оплачено, ₽': 1000, 'Долг, ₽': 3400 });
  });

  test('the requests, as they are filtered', async () => {
    const [row] = await rowsOf(requests, school.owner, 'owner', {});
    expect(row).toMatchObject({ Имя: 'Анна Гостева', Телефон: '+79123456789', 'Цена на сайте, ₽': 700 });
    expect(await rowsOf(requests, school.owner, 'owner', { state: 'rejected' })).toEqual([]);
    expect(await rowsOf(requests, school.owner, 'owner', { search: 'нет такого' })).toEqual([]);
  });
});

test('money and numbers are not in the file of whoever may not see them', async () => {
  const [visit] = await rowsOf(visits, trainee, 'administrator', period);
  const [pass] = await rowsOf(sold, trainee, 'administrator', period);
  const [request] = await rowsOf(requests, trainee, 'administrator', {});
  expect(visit!['Стоимость, ₽']).toBeNull();
  expect([pass!['Цена, ₽'], pass!['Оплачено, ₽'], pass!['Долг, ₽']]).toEqual([null, null, null]);
  expect(request!['Телефон']).not.toContain('345');
});

test('the reason and the number of rows stay in the audit, and a teacher takes no file', async () => {
  const { session } = await buildTeacher(t, school, { withUser: true });
  for (const [route, action] of [
    [visits, 'visits.visits_exported'],
    [sold, 'visits.passes_exported'],
    [requests, 'booking.requests_exported'],
  ] as const) {
    expect((await post(route, session!, 'teacher', {})).statusCode, action).toBe(403);
    await post(route, school.owner, 'owner', {});
    const [line] = await t.sql<{ reason: string; rows: string }>(
      `select reason, after ->> 'rows' as rows from audit_log where action = $1 order by id desc limit 1`,
      [action],
    );
    expect(line!.reason, action).toBe('Для бухгалтерии');
    expect(Number(line!.rows), action).toBeGreaterThan(0);
  }
});
