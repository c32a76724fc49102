import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Group,
  PageFrame,
  SchoolLogo,
  SimpleGrid,
  Skeleton,
  Text,
  UnstyledButton,
} from '@ritm/ui';
import {
  changeType,
  errorText,
  href,
  Link,
  showError,
  smallPicture,
  useGo,
  useSession,
  type SessionType,
} from '@ritm/web-kit';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SchoolLine } from '../../contract/index.ts';
import { MyInvitations } from '../components/my-invitations.tsx';
import { mySchoolsQuery } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import classes from './schools.module.css';

const newSchool = href('/schools/new', {});

export function Screen() {
  const t = useSchoolsT();
  const { data, error, refetch } = useQuery(mySchoolsQuery);
  const create = (
    <Button component={Link} href={newSchool} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      {t('create')}
    </Button>
  );
  const isEmpty = data?.data.length === 0;
  return (
    <PageFrame title={t('title')} actions={data && !isEmpty && create}>
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      <MyInvitations />
      {isEmpty && <EmptyState title={t('empty')} text={t('empty_text')} action={create} />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" className={classes.list!}>
        {data?.data.map((school) => (
          <li key={school.id}>
            <SchoolCard school={school} />
          </li>
        ))}
      </SimpleGrid>
    </PageFrame>
  );
}

function Waiting() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} aria-hidden>
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} height={112} radius="lg" />
      ))}
    </SimpleGrid>
  );
}

/**
 * Opens the organization in the strongest role or in the chosen one. The session changes its role first, so that the
 * first call is already allowed.
 */
function SchoolCard({ school }: { readonly school: SchoolLine }) {
  const t = useSchoolsT();
  const go = useGo();
  const session = useSession();
  const open = async (role: SessionType) => {
    if (session.type !== role) await changeType(role);
    go(href('/school/$school_id', { school_id: school.id }));
  };
  const enter = (role: SessionType) => () => void open(role).catch(showError);
  const [strongest, ...others] = school.roles;
  const currentRole = school.roles.find((role) => role === session.type) ?? strongest!;
  return (
    <Card withBorder padding={0} className={classes.card!}>
      <UnstyledButton className={classes.open!} onClick={enter(currentRole)}>
        <SchoolLogo name={school.name} src={smallPicture(school.logo)} size={48} />
        <span className={classes.words}>
          <span className={classes.name}>{school.name}</span>
          <Text component="span" display="block" c="dimmed" size="sm">
            {[
              school.city,
              t(`preset_${school.preset}`),
              ...(others.length === 0 ? [t(`role_${currentRole}`)] : []),
            ].join(' · ')}
          </Text>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <SchoolFoot school={school} onEnter={enter} />
    </Card>
  );
}

interface SchoolFootProps {
  readonly school: SchoolLine;
  readonly onEnter: (role: SessionType) => () => void;
}

/** The person's other roles here, and the settings for those who may change them. */
function SchoolFoot({ school, onEnter }: SchoolFootProps) {
  const t = useSchoolsT();
  const { type } = useSession();
  const maySet = school.can.edit && type === 'owner';
  if (school.roles.length < 2 && !maySet) return null;
  return (
    <Group gap={4} className={classes.foot!}>
      {school.roles.length > 1 && (
        <>
          <Text component="span" size="sm" c="dimmed">
            {t('enter_as')}
          </Text>
          {school.roles.map((role) => (
            <Button key={role} variant="subtle" size="xs" onClick={onEnter(role)}>
              {t(`role_${role}`)}
            </Button>
          ))}
        </>
      )}
      {maySet && (
        <Button
          component={Link}
          href={href('/school/$school_id/edit', { school_id: school.id })}
          variant="subtle"
          color="gray"
          size="xs"
          ml="auto"
        >
          {t('settings')}
        </Button>
      )}
    </Group>
  );
}
