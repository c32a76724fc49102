/**
 * Siblings, two parents and divorced ones: each person is written down once, with rights for each child. Control:
 * without the person's key the same parent is written down several times.
 */
import type { AppError } from '@ritm/http';
import type { ReadContext } from '@ritm/platform';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { studentsRoutes as routes, type GuardianRight, type Student } from '../../contract/index.ts';
import { findOwnCards, studentForRight } from '../access.ts';
import { findPersonsCards } from '../person/cards.ts';
import { buildStudent, assignStudent } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let theirs: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  [school, theirs] = [await buildSchool(t), await buildSchool(t)];
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

let numbers = 0;
const newPhone = () => `+7978${String(++numbers).padStart(7, '0')}`;
const at = (one = school) => ({ role: 'owner' as const, school_id: one.school_id });
const get = (student_id: number): Promise<Student> =>
  t.call(school.owner, routes.get_student, { params: { ...at(), student_id } });
const edit = (student_id: number, body: Record<string, unknown>) =>
  t.request(school.owner, routes.edit_student, { params: { ...at(), student_id }, body });
const peopleOf = (phone: string) => t.sql('select id from guardians where phone = $1', [phone]);

/** Signs in a person whose number is on the guardian's row; they are linked as by a sign-in. */
async function enter(phone: string): Promise<TestSession> {
  const session = await t.signIn({ phone });
  await t.perform('students.link_person', {
    school_id: null,
    ids: [session.user_id],
    type: 'accounts.signed_in',
    data: {},
  });
  return session;
}

/** The context of a call by this person as a client of the organization. */
const asClient = async ({ user_id }: TestSession): Promise<ReadContext> => {
  const student_ids = await findOwnCards(t.platform.database, { school_id: school.school_id, user_id });
  const actor = { role: 'student', user_id, school_id: school.school_id, student_ids, rights: {} };
  return { run: t.platform.database.run, maybeActor: actor, school_id: school.school_id } as never;
};
const may = async (session: TestSession, student_id: number, right: GuardianRight): Promise<number> => {
  try {
    await studentForRight(await asClient(session), student_id, right);
    return 200;
  } catch (error) {
    return (error as AppError).declaration.status;
  }
};

describe('a child had one parent and no siblings: siblings and two parents', () => {
  test('three siblings have one mother and one father, each a single person with one number', async () => {
    const [mother, father] = [newPhone(), newPhone()];
    const guardians = [
      { name: 'Анна Шестакова', phone: mother, relation: 'mother' as const },
      { name: 'Пётр Шестаков', phone: father, relation: 'father' as const },
    ];
    const children = [];
    for (const firstname of ['Аля', 'Боря', 'Витя'])
      children.push(await buildStudent(t, school, { lastname: 'Шестаковы', firstname, phone: mother, guardians }));
    expect([await peopleOf(mother), await peopleOf(father)].map((rows) => rows.length)).toEqual([1, 1]);
    const [first] = await Promise.all(children.map(({ id }) => get(id)));
    expect(first!.guardians.map(({ name, relation }) => [name, relation])).toEqual([
      ['Анна Шестакова', 'mother'],
      ['Пётр Шестаков', 'father'],
    ]);
    expect(first!.family.map(({ firstname }) => firstname)).toEqual(['Боря', 'Витя']);
    for (const phone of [mother, father]) {
      const cards = await findPersonsCards(t.platform.database, (await enter(phone)).user_id);
      expect(cards.map(({ student_id }) => student_id)).toEqual(children.map(({ id }) => id));
      expect(cards.every(({ is_child }) => is_child)).toBe(true);
    }
  });

  test('divorced parents of one child have different rights, and another child may be only one’s', async () => {
    const [mother, father] = [newPhone(), newPhone()];
    const common = await buildStudent(t, school, {
      guardians: [
        { name: 'Мать', phone: mother, relation: 'mother', rights: ['see', 'book', 'pick_up', 'notices'] },
        { name: 'Отец', phone: father, relation: 'father', rights: ['pay', 'see'] },
      ],
    });
    const hers = await buildStudent(t, school, { guardians: [{ name: 'Мать', phone: mother, relation: 'mother' }] });
    const [she, he] = [await enter(mother), await enter(father)];
    expect(await may(she, common.id, 'book')).toBe(200);
    expect(await may(she, common.id, 'pay')).toBe(403);
    expect(await may(he, common.id, 'pay')).toBe(200);
    expect(await may(he, common.id, 'book')).toBe(403);
    expect(await may(she, hers.id, 'pay')).toBe(200);
    expect(await may(he, hers.id, 'see')).toBe(404);
    expect(common.guardians[1]!.rights).toEqual(['see', 'pay']);
  });

  test('a guardian without the right to see has no cabinet of the child; one without the right to notices gets none', async () => {
    const phone = newPhone();
    const child = await buildStudent(t, school, {
      guardians: [{ name: 'Тётя', phone, relation: 'guardian', rights: ['pick_up'] }],
    });
    const aunt = await enter(phone);
    expect(await findPersonsCards(t.platform.database, aunt.user_id)).toEqual([]);
    const recipients = async () => {
      const { people } = await studentForRight(
        { run: t.platform.database.run, maybeActor: undefined, school_id: school.school_id } as never,
        child.id,
        'see',
      );
      return people;
    };
    expect(await recipients()).toEqual([]);
    const [guardian] = (await get(child.id)).guardians;
    await edit(child.id, { guardians: [{ ...guardian, rights: ['see', 'notices'] }] });
    expect(await recipients()).toEqual([aunt.user_id]);
    expect(await findPersonsCards(t.platform.database, aunt.user_id)).toMatchObject([
      { student_id: child.id, rights: ['see', 'notices'] },
    ]);
  });

  test('a brother is linked by the guardian’s id, and a corrected number is corrected for both', async () => {
    const [wrong, right] = [newPhone(), newPhone()];
    const sister = await buildStudent(t, school, { guardians: [{ name: 'Ольга Лебедь', phone: wrong }] });
    const brother = await buildStudent(t, school);
    const found = await t.call(school.owner, routes.find_guardians, { params: at(), query: { search: 'ольга леб' } });
    expect(found.data).toMatchObject([{ name: 'Ольга Лебедь', phone: wrong, children: [{ id: sister.id }] }]);
    const { id } = found.data[0]!;
    const linked = await edit(brother.id, {
      guardians: [{ id, name: 'Ольга Лебедь', phone: right, relation: 'mother', rights: ['see'] }],
    });
    expect(linked.status).toBe(200);
    await t.settle();
    expect((await get(sister.id)).guardians).toMatchObject([{ id, phone: right, relation: null }]);
    const search = async (text: string) =>
      (await t.call(school.owner, routes.list_students, { params: at(), query: { search: text } })).data.map(
        (one) => one.id,
      );
    expect((await search(right)).toSorted((a, b) => a - b)).toEqual([sister.id, brother.id].toSorted((a, b) => a - b));
    expect(await search(wrong)).toEqual([]);
    const mother = await enter(right);
    expect(await may(mother, sister.id, 'book')).toBe(200);
    expect(await may(mother, brother.id, 'book')).toBe(403);
  });

  test('a parent taken off one child stays with the other; off the last one, goes', async () => {
    const phone = newPhone();
    const guardians = [{ name: 'Дед', phone, relation: 'grandfather' as const }];
    const [one, other] = [await buildStudent(t, school, { guardians }), await buildStudent(t, school, { guardians })];
    await edit(one.id, { guardians: [] });
    expect(await peopleOf(phone)).toHaveLength(1);
    expect((await get(other.id)).family).toEqual([]);
    await edit(other.id, { guardians: [] });
    expect(await peopleOf(phone)).toHaveLength(0);
  });

  test('one number under two names is two people, one person written down at the same moment is one', async () => {
    const phone = newPhone();
    await buildStudent(t, school, {
      guardians: [
        { name: 'Мама', phone },
        { name: 'Папа', phone },
      ],
    });
    expect(await peopleOf(phone)).toHaveLength(2);
    const shared = newPhone();
    await Promise.all(
      Array.from({ length: 8 }, () => buildStudent(t, school, { guardians: [{ name: 'Общая', phone: shared }] })),
    );
    expect(await peopleOf(shared)).toHaveLength(1);
  });
});

test('the race has a control: without the person’s key the same parent is written down several times', async () => {
  const own = await openTestApp();
  const there = await buildSchool(own);
  await own.sql(
    'drop index guardians_person; create index guardians_person on guardians (school_id, phone, lower(name))',
  );
  // Without the key the statement has no conflict target, so the control uses a plain insert instead. Each transaction
  // stays open until all three have inserted, so that none sees another's row however late its connection comes: with
  // pauses instead, a connection slower than the pause saw what the first had committed, and the control failed.
  const school_id = there.school_id;
  const holders = `
    select count(*)
    from pg_locks
    where locktype = 'advisory'
      and classid = 7
      and objid = 8
      and database = (select oid from pg_database where datname = current_database())`;
  const writeApart = `begin;
    insert into guardians (school_id, name, phone) select ${school_id}, 'Общая', '+79780000000'
      where not exists (select from guardians where school_id = ${school_id} and phone = '+79780000000');
    select pg_advisory_xact_lock_shared(7, 8);
    do $$ begin
      for attempt in 1..6000 loop
        -- Whoever leaves first has committed, which the others see.
        exit when (${holders}) >= 3 or (select count(*) from guardians where school_id = ${school_id}) > 1;
        perform pg_sleep(0.005);
      end loop;
    end $$;
    commit`;
  await Promise.all([own.sql(writeApart), own.sql(writeApart), own.sql(writeApart)]);
  expect(await own.sql('select id from guardians where school_id = $1', [school_id])).toHaveLength(3);
  await own.close();
});

test('a guardian of another organization, or of a child whom a teacher does not reach, is missing', async () => {
  const stranger = await buildStudent(t, theirs, { guardians: [{ name: 'Чужая', phone: newPhone() }] });
  const mine = await buildStudent(t, school);
  const foreign = await edit(mine.id, { guardians: [{ id: stranger.guardians[0]!.id, name: 'Моя' }] });
  expect(foreign).toMatchObject({ status: 422, body: { code: 'students.guardian_missing' } });
  const teacher = (await buildTeacher(t, school, { withUser: true })) as { session: TestSession; staff_id: number };
  await assignStudent(t, school, { student_id: mine.id, teachers_ids: [teacher.staff_id] });
  const other = await buildStudent(t, school, { guardians: [{ name: 'Недоступная', phone: newPhone() }] });
  const params = { role: 'teacher' as const, school_id: school.school_id };
  const found = await t.call(teacher.session, routes.find_guardians, { params, query: { search: 'недоступ' } });
  expect(found.data).toEqual([]);
  const body = { guardians: [{ id: other.guardians[0]!.id, name: 'Недоступная' }] };
  const reply = await t.request(teacher.session, routes.edit_student, {
    params: { ...params, student_id: mine.id },
    body,
  });
  expect(reply.body.code).toBe('students.guardian_missing');
});
