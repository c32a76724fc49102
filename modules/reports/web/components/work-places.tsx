import type { SchoolLine } from '@ritm/schools/contract';
import { MyInvitations, mySchoolsQuery } from '@ritm/schools/web';
import { SchoolLogo, Skeleton, Title, UnstyledButton } from '@ritm/ui';
import { changeType, href, showError, smallPicture, useFormat, useGo, useSession } from '@ritm/web-kit';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '../data.ts';
import { useReportsT } from '../messages.ts';
import classes from './work-places.module.css';

/** Invitations to work, and for whoever works somewhere, each place with its day. */
export function WorkPlaces({ works }: { readonly works: boolean }) {
  return (
    <>
      <MyInvitations />
      {works && <Places />}
    </>
  );
}

function Places() {
  const t = useReportsT();
  const { data } = useQuery(mySchoolsQuery);
  return (
    <section className={classes.work} aria-label={t('my_places')}>
      <Title order={2} size="h3">
        {t('my_places')}
      </Title>
      <ul className={classes.places}>
        {data?.data.map((school) => (
          <li key={school.id}>
            <Place school={school} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Opens the organization in the present role if it fits, otherwise in the strongest one. The session changes first, so
 * that the first call is allowed.
 */
function Place({ school }: { readonly school: SchoolLine }) {
  const t = useReportsT();
  const go = useGo();
  const { type } = useSession();
  const role = school.roles.find((one) => one === type) ?? school.roles[0]!;
  const enter = async () => {
    if (role !== type) await changeType(role);
    go(href('/school/$school_id', { school_id: school.id }));
  };
  return (
    <UnstyledButton className={classes.place!} onClick={() => void enter().catch(showError)}>
      <SchoolLogo name={school.name} src={smallPicture(school.logo)} size={48} />
      <span className={classes.words}>
        <span className={classes.name}>{school.name}</span>
        <span className={classes.note}>
          {school.city} · {school.roles.map((one) => t(`role_${one}`)).join(', ')}
        </span>
        <Day at={{ role, school_id: school.id }} />
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

function Day({ at }: { readonly at: Parameters<typeof todayQuery>[0] }) {
  const t = useReportsT();
  const format = useFormat();
  const { data, error } = useQuery(todayQuery(at));
  if (error) return null;
  if (!data) return <Skeleton component="span" className={classes.day!} h={16} w="60%" />;
  const { summary, next, date } = data;
  const when =
    next && (next.date === date ? next.time_from : `${format.date(next.date, 'weekday')}, ${next.time_from}`);
  return (
    <span className={classes.day}>
      {summary.classes > 0 ? t('classes_count', { count: summary.classes }) : t('classes_none')}
      {next && `, ${t('next_class', { title: next.title, when: when ?? '' })}`}
    </span>
  );
}
