import { personRoutes } from '@ritm/accounts/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studentsRoutes as routes } from '../contract/index.ts';
import { buildStudent, buildStudentsGroup, linkStudent } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let group: number;
let qr: string;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  group = await buildStudentsGroup(t, school);
  const people = [
    { lastname: 'Иванова', firstname: 'Анна', phone: '+79123456789', club_card: '0042' },
    {
      lastname: 'Ёлкин',
      firstname: 'Иван',
      phone: '+79250001122',
      parent_name: 'Зоя',
      parent_phone: '+79031234567',
      group_ids: [group],
    },
    { lastname: 'Петрова-Ивина', firstname: 'Яна', status: 'lead' as const },
    { lastname: 'Арбузов', firstname: 'Пётр', group_ids: [group] },
  ];
  for (const person of people) qr = (await buildStudent(t, school, person)).qr_token!;
});
afterAll(() => t.close());

const list = (query: Record<string, unknown>) =>
  t.call(school.owner, routes.list_students, { params: { role: 'owner', school_id: school.school_id }, query });
const names = async (query: Record<string, unknown>) => (await list(query)).data.map(({ lastname }) => lastname);

describe('the order', () => {
  test('is the alphabet, with ё among е', async () =>
    expect(await names({})).toEqual(['Арбузов', 'Ёлкин', 'Иванова', 'Петрова-Ивина']));
  test('may be turned round', async () =>
    expect(await names({ sort: '-name' })).toEqual(['Петрова-Ивина', 'Иванова', 'Ёлкин', 'Арбузов']));
  test('may be by the newest', async () =>
    expect(await names({ sort: '-created_at' })).toEqual(['Арбузов', 'Петрова-Ивина', 'Ёлкин', 'Иванова']));
});

test('a client is shown with the picture of their own profile', async () => {
  const own = await buildSchool(t);
  const params = { role: 'owner', school_id: own.school_id } as const;
  const { id } = await buildStudent(t, own, { lastname: 'Ясная' });
  await buildStudent(t, own, { lastname: 'Ящерова' });
  const person = await t.signIn();
  await linkStudent(t, own, { student_id: id, user_id: person.user_id });
  const photosOf = async (search?: string) => {
    const { data } = await t.call(own.owner, routes.list_students, { params, query: { ...(search && { search }) } });
    return data.map(({ photo }) => photo);
  };
  expect(await photosOf()).toEqual([null, null]);
  const { body } = await t.request(person, personRoutes.set_avatar, {}, { file: buildPicture() });
  expect(body.avatar).toMatch(/avatar/);
  expect(await photosOf()).toEqual([body.avatar, null]);
  expect(await photosOf('ясн')).toEqual([body.avatar]);
});

describe('a search', () => {
  test.each([
    ['иван', ['Иванова', 'Ёлкин']],
    ['ив', ['Иванова', 'Ёлкин', 'Петрова-Ивина']],
    ['ив ан', ['Иванова']],
    ['елк', ['Ёлкин']],
    ['ЁЛКИН иван', ['Ёлкин']],
    ['345-67', ['Ёлкин', 'Иванова']],
    ['89123456789', ['Иванова']],
    ['+7 (912) 345', ['Иванова']],
    ['зоя', ['Ёлкин']],
    ['0042', ['Иванова']],
    ['4567', ['Ёлкин', 'Иванова']],
    ['1122', ['Ёлкин']],
    ['ан', ['Иванова']],
    ['арбуз яна', []],
    ['%', ['Арбузов', 'Ёлкин', 'Иванова', 'Петрова-Ивина']],
  ])('for «%s» finds %o: surnames that begin so first', async (search, expected) =>
    expect(await names({ search })).toEqual(expected),
  );
  test('for digits shows the club card of that number first, then the phone that ends so', async () => {
    const other = await buildSchool(t);
    await buildStudent(t, other, { lastname: 'Авдеев', phone: '+79150077000' });
    await buildStudent(t, other, { lastname: 'Яшин', phone: '+79150000077' });
    await buildStudent(t, other, { lastname: 'Ясин', club_card: '0077' });
    const { data } = await t.call(other.owner, routes.list_students, {
      params: { role: 'owner', school_id: other.school_id },
      query: { search: '0077' },
    });
    expect(data.map(({ lastname }) => lastname)).toEqual(['Ясин', 'Яшин', 'Авдеев']);
  });
  test('for what a scanner reads finds the client', async () =>
    expect(await names({ search: qr })).toEqual(['Арбузов']));
  test('is narrowed by group and status', async () => {
    expect(await names({ group, search: 'ив' })).toEqual(['Ёлкин']);
    expect(await names({ status: 'lead' })).toEqual(['Петрова-Ивина']);
    expect(await names({ status: 'lead', search: 'иванова' })).toEqual([]);
  });
});

describe('pages', () => {
  test('say how many there are', async () =>
    expect((await list({ per_page: 3 })).meta).toEqual({ page: 1, per_page: 3, total: 4, capped: false }));
  test('go on where the last one ended', async () =>
    expect(await names({ per_page: 3, page: 2 })).toEqual(['Петрова-Ивина']));
  test('past the end are empty', async () => expect((await list({ page: 9 })).data).toEqual([]));
  test('of a search say that there are more, and continue through the rest', async () => {
    expect((await list({ search: 'ив', per_page: 1 })).meta).toEqual({ page: 1, per_page: 1, total: 3, capped: false });
    expect(await names({ search: 'ив', per_page: 2, page: 2 })).toEqual(['Петрова-Ивина']);
  });
  test.each([[{ page: 0 }], [{ per_page: 201 }], [{ status: 'gone' }], [{ sort: 'phone' }], [{ group: 'x' }]])(
    '%o is refused',
    async (query) => {
      const { status } = await t.request(school.owner, routes.list_students, {
        params: { role: 'owner', school_id: school.school_id },
        query,
      });
      expect(status).toBe(422);
    },
  );
});

describe('among many', () => {
  let big: SchoolOfTest;
  const of = (query: Record<string, unknown>) =>
    t.call(big.owner, routes.list_students, { params: { role: 'owner', school_id: big.school_id }, query });
  beforeAll(async () => {
    big = await buildSchool(t);
    await t.sql(
      `
        insert into students (school_id, lastname, firstname, qr_token, search)
        select $1, 'Сидоров', 'Клиент' || n, encode(gen_random_bytes(16), 'hex'),
          ' сидоров клиент' || lpad(n::text, 4, '0')
        from generate_series(1, 1200) n`,
      [big.school_id],
    );
  });

  test('counting stops at a thousand and says so', async () =>
    expect((await of({})).meta).toMatchObject({ total: 1001, capped: true }));
  test('every page can be reached', async () => {
    const { data, meta } = await of({ page: 24 });
    expect([data.length, meta.total, meta.capped]).toEqual([50, 1200, false]);
    expect((await of({ page: 21 })).meta).toMatchObject({ total: 1051, capped: true });
  });
  test('a frequent surname fills the page and is not counted', async () => {
    const { data, meta } = await of({ search: 'сид' });
    expect([data.length, meta.total, meta.capped]).toEqual([50, 51, true]);
    expect((await of({ search: 'сид', page: 24 })).meta).toMatchObject({ total: 1200, capped: false });
  });
  test('a word that begins no surname is found up to a bound, those at the start of a word first', async () => {
    await buildStudent(t, big, { lastname: 'Яклиентова', firstname: 'Лев' });
    const { data, meta } = await of({ search: 'клиент' });
    expect([data.length, meta.total, meta.capped]).toEqual([50, 101, true]);
    expect(data.map(({ lastname }) => lastname)).not.toContain('Яклиентова');
    expect((await of({ search: 'лев' })).meta).toMatchObject({ total: 1, capped: false });
    expect((await of({ search: 'клиент', page: 3 })).data).toHaveLength(1);
    expect((await of({ search: 'клиент', page: 4 })).data).toEqual([]);
  });
  test('pages of a search neither repeat nor leave out', async () => {
    const pages = await Promise.all(
      Array.from({ length: 12 }, (_, index) => of({ search: 'сид', per_page: 100, page: index + 1 })),
    );
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(1200);
  });
});

describe('a search that finds nobody as typed', () => {
  const meant = async (search: string) => {
    const { data, meta } = await list({ search });
    return [data.map(({ lastname }) => lastname), meta.understood];
  };
  test.each([
    ['bdfyjdf', ['Иванова'], 'иванова'],
    ['Bdfyjdf Fyyf', ['Иванова'], 'иванова анна'],
    ['`krby', ['Ёлкин'], 'ёлкин'],
    ['иванвоа', ['Иванова'], ''],
    ['bdfydjf', ['Иванова'], ''],
    ['анна иваонва', ['Иванова'], ''],
    ['зоя ивановна', [], undefined],
    ['арбзов', ['Арбузов'], ''],
    ['fh,pjd', ['Арбузов'], ''],
  ])('%s', async (typed, found, understood) => expect(await meant(typed)).toEqual([found, understood]));
  test('a search that finds somebody is not turned into another', async () =>
    expect(await meant('иван')).toEqual([['Иванова', 'Ёлкин'], undefined]));
  test.each(['qwerty', '79990000000', 'зю', 'несуществующий'])('%s is still nobody', async (typed) =>
    expect(await meant(typed)).toEqual([[], undefined]),
  );
  test('the filters hold for what was meant', async () => {
    expect((await list({ search: 'bdfyjdf', group })).data).toEqual([]);
    expect((await list({ search: 'fh,epjd', group })).data).toHaveLength(1);
  });
});
