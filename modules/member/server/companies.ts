import type { RouteInput, RouteOutput } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { requireRow, type ReadContext } from '@ritm/platform';
import { findFollowedSchools } from '@ritm/schools/server';
import { findPersonsCards, type PersonsCard } from '@ritm/students/server';
import { findClassesOfPerson } from '@ritm/timetable/server';
import { findHeldPasses, type HeldPass } from '@ritm/passes/server';
import type { Company, memberRoutes as routes } from '../contract/index.ts';
import { attendedVisits, schoolsAround } from './queries.ts';

type Routes = typeof routes;

const nameOf = ({ lastname, firstname }: PersonsCard): string => [firstname, lastname].filter(Boolean).join(' ');

/** Lists everything that connects a person with organizations, one row for each organization. */
export async function companiesOf(read: ReadContext): Promise<Company[]> {
  const { user_id } = read.actor;
  const [cards, followed] = await Promise.all([findPersonsCards(read, user_id), findFollowedSchools(read, user_id)]);
  const ids = [...new Set([...cards, ...followed].map((one) => one.school_id))];
  const schools = await read.run(schoolsAround, { user_id, ids });
  const follows = new Set(followed.map((one) => one.school_id));
  return schools.map(({ id, name, city_ru, city_en, logo, time_zone, roles }) => ({
    school_id: id,
    name,
    city: read.language === 'en' ? city_en : city_ru,
    logo,
    time_zone,
    roles,
    cards: cards
      .filter((one) => one.school_id === id)
      .map((one) => ({
        student_id: one.student_id,
        name: nameOf(one),
        is_child: one.is_child,
        relation: one.relation,
      })),
    subscribed: follows.has(id),
  }));
}

export const listCompanies = async (read: ReadContext): Promise<RouteOutput<Routes['list_companies']>> => ({
  data: await companiesOf(read),
});

export const isUsable = ({ state }: HeldPass): boolean => state === 'active' || state === 'pending';

/** The valid passes by organization. */
async function passesOf(read: ReadContext, { school_id, time_zone, cards }: Company) {
  if (cards.length === 0) return [];
  const today = todayIn(time_zone, read.now);
  const held = await findHeldPasses(read, { school_id, student_ids: cards.map((one) => one.student_id), today });
  return held.filter(isUsable).map((pass) => {
    const card = cards.find((one) => one.student_id === pass.student_id)!;
    return { ...pass, student_name: card.name, is_child: card.is_child };
  });
}

/** Lists the organizations that a person follows or holds passes of; other organizations are left out. */
export async function listSubscriptions(
  read: ReadContext,
  { query: { page = 1, per_page = 50 } }: RouteInput<Routes['list_subscriptions']>,
): Promise<RouteOutput<Routes['list_subscriptions']>> {
  const companies = await companiesOf(read);
  const lines = await Promise.all(
    companies.map(async (company) => {
      const { school_id, name, city, subscribed } = company;
      return { school_id, name, city, subscribed, passes: await passesOf(read, company) };
    }),
  );
  const shown = lines.filter((one) => one.subscribed || one.passes.length > 0);
  return {
    data: shown.slice((page - 1) * per_page, page * per_page),
    meta: { page, per_page, total: shown.length },
  };
}

export async function getStatistic(read: ReadContext): Promise<RouteOutput<Routes['get_statistic']>> {
  const today = read.now.slice(0, 10);
  const companies = await companiesOf(read);
  const places = companies.flatMap(({ school_id, cards }) =>
    cards.map(({ student_id }) => ({ school_id, student_id })),
  );
  const [visits, passes, classes] = await Promise.all([
    read
      .run(attendedVisits, {
        schools: places.map((one) => one.school_id),
        students: places.map((one) => one.student_id),
        month: `${today.slice(0, 7)}-01`,
      })
      .then(requireRow),
    Promise.all(companies.map((one) => passesOf(read, one))),
    findClassesOfPerson(read, read.actor.user_id, { from: addDays(today, -1), to: addDays(today, 8) }),
  ]);
  const week = new Date(Date.parse(read.now) + 7 * 24 * 3_600_000).toISOString();
  return {
    organizations: companies.filter((one) => one.roles.length > 0 || one.cards.length > 0).length,
    passes: passes.flat().filter((one) => one.state === 'active').length,
    visits_month: visits.month,
    visits_total: visits.total,
    classes_ahead: classes.filter(
      (one) => one.status === 'planned' && one.starts_at >= read.now && one.starts_at < week,
    ).length,
  };
}
