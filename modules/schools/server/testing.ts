import { buildUser, type PersonOfTest } from '@ritm/accounts/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { schoolsRoutes, type PresetName } from '../contract/index.ts';

export interface SchoolOfTest {
  school_id: number;
  owner: TestSession;
  time_zone: string;
  branch_id: number;
  place_ids: number[];
}

let count = 0;

/** Creates an organization through its own call; `time_zone` picks the largest shipped city of that zone. */
export async function buildSchool(
  t: TestApp,
  options: { preset?: PresetName; time_zone?: string; name?: string; owner?: TestSession } = {},
): Promise<SchoolOfTest> {
  const owner = options.owner ?? (await buildUser(t, { firstname: 'Ольга', lastname: 'Владельцева' }));
  const [city] = await t.sql<{ id: string }>(
    'select id from cities where time_zone = $1 order by population desc, id limit 1',
    [options.time_zone ?? 'Asia/Yekaterinburg'],
  );
  if (!city) throw new Error(`no shipped city in ${options.time_zone}`);
  const made = await t.call(owner, schoolsRoutes.add_school, {
    params: { role: 'owner' },
    body: {
      name: options.name ?? `Студия ${++count}`,
      legal_type: 'individual',
      preset: options.preset ?? 'studio',
      city_id: Number(city.id),
    },
  });
  return { school_id: made.id, owner, time_zone: made.time_zone, branch_id: made.branch_id, place_ids: made.place_ids };
}

/** Moves an organization with its branches into a zone that has no shipped city. */
export async function moveSchool(t: TestApp, { school_id }: SchoolOfTest, time_zone: string): Promise<void> {
  await t.sql('update schools set time_zone = $2 where id = $1', [school_id, time_zone]);
  await t.sql('update branches set time_zone = $2 where school_id = $1', [school_id, time_zone]);
  t.platform.access.forgetAll();
}

export interface StaffOfTest {
  staff_id: number;
  session?: TestSession;
}

/** Creates a teacher; `withUser` creates a user for them. */
export async function buildTeacher(
  t: TestApp,
  school: SchoolOfTest,
  { withUser = false, ...person }: PersonOfTest & { withUser?: boolean } = {},
): Promise<StaffOfTest> {
  const session = withUser ? await buildUser(t, person) : undefined;
  const body = {
    firstname: person.firstname ?? 'Павел',
    lastname: person.lastname ?? `Тренеров ${++count}`,
    ...(session && { phone: await phoneOf(t, session) }),
  };
  const made = await t.call(school.owner, schoolsRoutes.add_teacher, { params: at(school), body });
  if (session) await acceptInvitation(t, session);
  return { staff_id: made.id, ...(session && { session }) };
}

/** Creates an administrator, always with a user. */
export async function buildAdministrator(
  t: TestApp,
  school: SchoolOfTest,
  person: PersonOfTest = {},
): Promise<Required<StaffOfTest>> {
  const session = await buildUser(t, person);
  const body = {
    firstname: person.firstname ?? 'Алла',
    lastname: person.lastname ?? 'Стойкина',
    phone: await phoneOf(t, session),
  };
  const made = await t.call(school.owner, schoolsRoutes.add_administrator, { params: at(school), body });
  await acceptInvitation(t, session);
  return { staff_id: made.id, session };
}

/** Accepts the newest invitation to the person's number. */
export async function acceptInvitation(t: TestApp, session: TestSession): Promise<void> {
  const { data } = await t.call(session, schoolsRoutes.list_my_invitations, {});
  await t.call(session, schoolsRoutes.accept_invitation, { params: { id: data[0]!.id } });
}

/** Sets the tariff of an organization from now on; a new one has the free tariff. */
export async function setTariff(t: TestApp, { school_id }: SchoolOfTest, tariff: string): Promise<void> {
  await t.sql('update schools set tariff = $2 where id = $1', [school_id, tariff]);
  t.platform.access.forgetAll();
}

/** Closes an organization, or opens it again. */
export async function setArchived(t: TestApp, { school_id }: SchoolOfTest, archived: boolean): Promise<void> {
  await t.sql('update schools set archived_at = case when $2 then ritm_now() end where id = $1', [school_id, archived]);
}

export async function buildPlace(
  t: TestApp,
  school: SchoolOfTest,
  place: { name?: string; capacity?: number | null; exclusive?: boolean } = {},
): Promise<number> {
  const made = await t.call(school.owner, schoolsRoutes.add_place, {
    params: at(school),
    body: { name: `Зал ${++count}`, ...place },
  });
  return made.id;
}

const at = ({ school_id }: SchoolOfTest) => ({ role: 'owner' as const, school_id });

async function phoneOf(t: TestApp, { user_id }: TestSession): Promise<string> {
  const [row] = await t.sql<{ phone: string }>('select phone from users where id = $1', [user_id]);
  return row!.phone;
}

/** Creates a tariff for a test that lacks only space; the content of a tariff is data. */
export const buildTariff = (
  t: TestApp,
  { slug, files_bytes }: { slug: string; files_bytes: number },
): Promise<unknown> =>
  t.sql(
    `insert into tariffs (slug, position, name_ru, name_en, price, period, files_bytes)
      select $1, max(position) + 1, $1, $1, 100, 'month', $2 from tariffs`,
    [slug, files_bytes],
  );
