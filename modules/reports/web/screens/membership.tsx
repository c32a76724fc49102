import type { SchoolLine } from '@ritm/schools/contract';
import { MyInvitations, mySchoolsQuery } from '@ritm/schools/web';
import { Button, EmptyState, ErrorState, PageFrame, PulseLoader, SchoolLogo, Skeleton, UnstyledButton } from '@ritm/ui';
import {
  changeType,
  errorText,
  href,
  Link,
  showError,
  smallPicture,
  useFormat,
  useGo,
  useSession,
} from '@ritm/web-kit';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '../data.ts';
import { useReportsT } from '../messages.ts';
import { OwnPlaces } from '@ritm/member/web';
import classes from './membership.module.css';

/** The member's home: the organizations in which they have a role, and what is there today. */
export function Screen() {
  const t = useReportsT();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(mySchoolsQuery);
  const create = (
    <Button
      component={Link}
      href={href('/schools/new', {})}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      {t('create_school')}
    </Button>
  );
  return (
    <PageFrame
      title={user.firstname ? t('greeting', { name: user.firstname }) : t('greeting_plain')}
      subtitle={data && data.data.length > 0 && t('my_places')}
    >
      {!data && (error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : <PulseLoader />)}
      <MyInvitations />
      {data?.data.length === 0 && <EmptyState title={t('no_places')} text={t('no_places_text')} action={create} />}
      <ul className={classes.places}>
        {data?.data.map((school) => (
          <li key={school.id}>
            <Place school={school} />
          </li>
        ))}
      </ul>
      <OwnPlaces />
    </PageFrame>
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
