/**
 * Whose card a signed-in person finds by a proved number, when it stops being theirs, and which consents they give for
 * whom.
 */
import type { NewSession } from '@ritm/accounts/contract';
import { postFrom, sentCode } from '@ritm/accounts/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentRoutes, consentVersions, studentsRoutes } from '../../contract/index.ts';
import { archiveStudent, buildStudent } from '../testing.ts';
import { findPersonsCards } from './cards.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

let numbers = 0;
const newPhone = () => `+7977${String(++numbers).padStart(7, '0')}`;

/** Performs the whole sign-in, because only this proves a number. Each person uses an address of their own. */
async function enter(phone: string): Promise<TestSession> {
  const from = { address: `10.77.0.${++numbers % 250}` };
  const check = await postFrom(t, '/check_phone', { phone }, from);
  const code = await sentCode(t, phone);
  const entered = await postFrom<NewSession>(t, '/check_sms_code', { id: check.body.id, code }, from);
  await t.settle();
  const [row] = await t.sql<{ id: number }>('select id from users where phone = $1', [phone]);
  return { token: entered.body.id!, user_id: Number(row!.id), session_id: 0 };
}
const cardsOf = async ({ user_id }: TestSession) =>
  (await findPersonsCards(t.platform.database, user_id)).map(({ student_id, is_child, relation }) => ({
    student_id,
    is_child,
    relation,
  }));

describe('whose card it is', () => {
  test('who proves a number finds the cards that bear it, in every organization', async () => {
    const phone = newPhone();
    const other = await buildSchool(t);
    const [here, there] = [await buildStudent(t, school, { phone }), await buildStudent(t, other, { phone })];
    const session = await enter(phone);
    expect(await cardsOf(session)).toEqual([
      { student_id: here.id, is_child: false, relation: null },
      { student_id: there.id, is_child: false, relation: null },
    ]);
  });

  test('a guardian finds every child, and the number on a child’s card makes nobody the child', async () => {
    const phone = newPhone();
    const guardians = [{ name: 'Мама', phone, relation: 'mother' as const }];
    const first = await buildStudent(t, school, { lastname: 'Ааронова', phone, guardians });
    const second = await buildStudent(t, school, { lastname: 'Яковлева', guardians });
    await buildStudent(t, school, { guardians: [{ name: 'Папа', phone: newPhone(), relation: 'father' }] });
    const session = await enter(phone);
    expect(await cardsOf(session)).toEqual([
      { student_id: first.id, is_child: true, relation: 'mother' },
      { student_id: second.id, is_child: true, relation: 'mother' },
    ]);
    const own = await t.request(session, studentsRoutes.get_student, {
      params: { role: 'student', school_id: school.school_id, student_id: first.id },
    });
    expect(own.status).toBe(403);
  });

  test('a card written after the sign-in is found too; a corrected number takes it away and gives it on', async () => {
    const [wrong, right] = [newPhone(), newPhone()];
    const [stranger, client] = [await enter(wrong), await enter(right)];
    const card = await buildStudent(t, school, { phone: wrong });
    await t.settle();
    expect(await cardsOf(stranger)).toHaveLength(1);
    await t.call(school.owner, studentsRoutes.edit_student, {
      params: { role: 'owner', school_id: school.school_id, student_id: card.id },
      body: { phone: right },
    });
    await t.settle();
    expect(await cardsOf(stranger)).toEqual([]);
    expect(await cardsOf(client)).toEqual([{ student_id: card.id, is_child: false, relation: null }]);
  });

  test('a new card is already theirs when its author has the answer', async () => {
    const [own, of] = [newPhone(), newPhone()];
    const [client, mother] = [await enter(own), await enter(of)];
    for (const body of [
      { firstname: 'Аня', phone: own },
      { firstname: 'Оля', guardians: [{ name: 'Мама', phone: of }] },
    ])
      await t.call(school.owner, studentsRoutes.add_student, {
        params: { role: 'owner', school_id: school.school_id },
        body,
      });
    expect(await cardsOf(client)).toHaveLength(1);
    expect(await cardsOf(mother)).toHaveLength(1);
  });

  test('a number taken off the card takes the card away', async () => {
    const phone = newPhone();
    const session = await enter(phone);
    const card = await buildStudent(t, school, { phone });
    await t.settle();
    expect(await cardsOf(session)).toHaveLength(1);
    await t.call(school.owner, studentsRoutes.edit_student, {
      params: { role: 'owner', school_id: school.school_id, student_id: card.id },
      body: { phone: null },
    });
    await t.settle();
    expect(await cardsOf(session)).toEqual([]);
  });

  test('a guardian who is taken off the card is nobody to the child', async () => {
    const phone = newPhone();
    const session = await enter(phone);
    const card = await buildStudent(t, school, { guardians: [{ name: 'Бабушка', phone, relation: 'grandmother' }] });
    await t.settle();
    expect(await cardsOf(session)).toHaveLength(1);
    await t.call(school.owner, studentsRoutes.edit_student, {
      params: { role: 'owner', school_id: school.school_id, student_id: card.id },
      body: { guardians: [] },
    });
    await t.settle();
    expect(await cardsOf(session)).toEqual([]);
  });

  test('an archived card is nobody’s', async () => {
    const phone = newPhone();
    const card = await buildStudent(t, school, { phone });
    const session = await enter(phone);
    await archiveStudent(t, school, card.id);
    expect(await cardsOf(session)).toEqual([]);
  });
});

describe('consents', () => {
  const version = consentVersions.photo_video;
  const instant = () => t.clock.now().replace('.000Z', '+00:00');
  const grant = (session: TestSession | undefined, body: object) =>
    t.request(session, consentRoutes.give_consent, { body: { document: 'photo_video', version, ...body } });

  test('is one document with its version, time and channel; given twice it is one; taken back it stays to be shown', async () => {
    const session = await t.signIn();
    const first = await grant(session, {});
    expect(first.body).toMatchObject({
      document: 'photo_video',
      version,
      channel: 'android',
      given_at: instant(),
      student_id: null,
      relation: null,
      revoked_at: null,
    });
    expect((await grant(session, {})).body.id).toBe(first.body.id);
    const params = { id: first.body.id! };
    await t.clock.advance(1000);
    expect(await t.call(session, consentRoutes.revoke_consent, { params })).toEqual({ ok: true });
    expect(await t.call(session, consentRoutes.revoke_consent, { params })).toEqual({ ok: true });
    const again = await grant(session, {});
    const { data, meta } = await t.call(session, consentRoutes.list_consents, {});
    expect(meta.total).toBe(2);
    const last = await t.call(session, consentRoutes.list_consents, { query: { page: 2, per_page: 1 } });
    expect(last).toMatchObject({ data: [{ id: first.body.id }], meta: { total: 2 } });
    expect(data.map((one) => [one.id, one.revoked_at])).toEqual([
      [again.body.id, null],
      [first.body.id, instant()],
    ]);
    const lines = await t.sql(`select action from audit_log where actor_user_id = $1 order by id`, [session.user_id]);
    expect(lines.map((one) => one.action)).toEqual([
      'students.consent_given',
      'students.consent_revoked',
      'students.consent_given',
    ]);
  });

  test('20 at once: one consent', async () => {
    const session = await t.signIn();
    const body = { document: 'marketing', version: consentVersions.marketing };
    const replies = await Promise.all(Array.from({ length: 20 }, () => grant(session, body)));
    expect(replies.filter((one) => one.status !== 200).map((one) => one.body.code)).toEqual([]);
    expect(new Set(replies.map((one) => one.body.id)).size).toBe(1);
    expect(await t.sql('select 1 from consents where user_id = $1', [session.user_id])).toHaveLength(1);
  });

  test('for a child by whoever answers for it, with what they are to it', async () => {
    const phone = newPhone();
    const card = await buildStudent(t, school, {
      firstname: 'Майя',
      lastname: 'Детская',
      guardians: [{ name: 'Мама', phone, relation: 'mother' }],
    });
    const mother = await enter(phone);
    const granted = await grant(mother, { school_id: school.school_id, student_id: card.id });
    expect(granted.body).toMatchObject({ student_id: card.id, student_name: 'Майя Детская', relation: 'mother' });
    // A consent about oneself is a separate consent.
    expect((await grant(mother, {})).body.id).not.toBe(granted.body.id);
  });

  test('not for another’s child, not to an old text, not half a child, not without a session', async () => {
    const session = await t.signIn();
    const foreign = await buildStudent(t, school);
    const at = { school_id: school.school_id, student_id: foreign.id };
    expect((await grant(session, at)).status).toBe(404);
    expect((await grant(session, { version: '0.9' })).body.code).toBe('students.consent_version');
    expect((await grant(session, { student_id: foreign.id })).body.code).toBe('students.consent_half');
    expect((await grant(session, { document: 'everything' })).status).toBe(422);
    expect((await grant(undefined, {})).status).toBe(401);
    expect((await t.request(undefined, consentRoutes.list_consents, {})).status).toBe(401);
  });

  test('another’s consent is not theirs to take back', async () => {
    const [mine, theirs] = [await t.signIn(), await t.signIn()];
    const { body } = await grant(mine, {});
    const refused = await t.request(theirs, consentRoutes.revoke_consent, { params: { id: body.id } });
    expect(refused.status).toBe(404);
    expect((await t.call(mine, consentRoutes.list_consents, {})).data[0]!.revoked_at).toBeNull();
  });
});

test('the laws hold', async () => {
  expect((await t.verify()).filter((one) => !one.name.includes('outbox'))).toEqual([]);
});
