import { withOwner } from '@ritm/platform';

/** The audit action of the demo load; its row names the organizations that the demo made. */
export const demoLoaded = 'demo.loaded';

interface SignIn {
  school: string;
  preset: 'studio' | 'school' | 'specialist';
  role: 'owner' | 'administrator' | 'teacher' | 'parent' | 'student';
  phone: string;
}

/** The first person of each role in each demo organization: the strongest role first, one line for each number. */
const signInsSql = `
  with demo as (
    select (jsonb_array_elements(after -> 'school_ids'))::bigint as id
    from audit_log
    where action = '${demoLoaded}'
  ),
  people as (
    select t.school_id, t.role, array_position(array['owner', 'administrator', 'teacher'], t.role) as place, t.id,
      t.user_id
    from staff t
    where t.school_id in (select id from demo) and t.archived_at is null
    union all
    select s.school_id,
      case
        when exists (
          select
          from student_guardians g
          where g.school_id = s.school_id and g.student_id = s.id
        ) then 'parent'
        else 'student'
      end,
      9, s.id, s.user_id
    from students s
    where s.school_id in (select id from demo) and s.status = 'active'
  ),
  firsts as (
    select distinct on (p.school_id, p.role) p.school_id, p.role, p.place, u.phone
    from people p
    join users u on u.id = p.user_id
    order by p.school_id, p.role, p.id
  )
  select *
  from (
    select distinct on (f.school_id, f.phone) o.id, o.name as school, o.preset, f.role, f.phone, f.place
    from firsts f
    join schools o on o.id = f.school_id
    order by f.school_id, f.phone, f.place
  ) signs
  order by id, place, phone`;

/**
 * The people that a newcomer may sign in as, read from the database itself; none when no demo was loaded. `who` is in
 * Russian.
 */
export function demoSignIns(url: string): Promise<{ who: string; phone: string }[]> {
  return withOwner(url, async (client) => {
    const { rows } = await client.query<SignIn>(signInsSql);
    return rows.map((one) => ({ who: `${roleOf(one)}, ${placeOf(one)}`, phone: one.phone }));
  });
}

const roles = {
  owner: 'владелец',
  administrator: 'администратор',
  teacher: 'преподаватель',
  parent: 'родитель',
  student: 'клиент',
} as const;

const roleOf = ({ role, preset }: SignIn): string =>
  role === 'teacher' && preset === 'studio' ? 'тренер' : roles[role];

function placeOf({ school, preset }: SignIn): string {
  if (preset === 'specialist') return school;
  return `${preset === 'studio' ? 'студия' : 'школа'} «${school}»`;
}
