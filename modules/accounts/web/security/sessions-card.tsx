import { Badge, Button, Card, confirm, ErrorState, Group, PulseLoader, Stack, Text, Title, toast } from '@ritm/ui';
import { errorText, useAction, useFormat } from '@ritm/web-kit';
import type { RouteOutput } from '@ritm/http';
import { useQuery } from '@tanstack/react-query';
import type { securityRoutes } from '../../contract/index.ts';
import { endSession, endSessions, sessionsQuery } from './data.ts';
import { deviceName } from './device-name.ts';
import { securityT, useSecurityT } from './messages.ts';

type Session = RouteOutput<typeof securityRoutes.list_sessions>['data'][number];

/** The person's sessions, each of which can be ended. */
export function SessionsCard() {
  const t = useSecurityT();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const invalidates = [sessionsQuery.queryKey];
  const end = useAction((id: number, key) => endSession(id, key), { done: t('session_ended'), invalidates });
  const endOthers = useAction((_: void, key) => endSessions(key), {
    invalidates,
    onDone: ({ ended }) => toast(securityT('sessions_ended', { count: ended })),
  });
  const endAll = async () => {
    const yes = await confirm({ title: t('sessions_end_question'), action: t('session_end'), danger: true });
    if (yes) endOthers.run();
  };
  return (
    <Card withBorder>
      <Title order={2} mb={4}>
        {t('sessions')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('sessions_lead')}
      </Text>
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PulseLoader />}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.data.map((one) => (
          <SessionRow key={one.id} session={one} pending={end.pending} onEnd={() => end.run(one.id)} />
        ))}
      </Stack>
      {data && data.data.length > 1 && (
        <Button mt="md" variant="default" loading={endOthers.pending} onClick={() => void endAll()}>
          {t('sessions_end')}
        </Button>
      )}
    </Card>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const t = useSecurityT();
  const format = useFormat();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const name = deviceName(session.device) ?? t('session_unknown');
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          {session.current && <Badge>{t('session_here')}</Badge>}
        </Group>
        <Text c="dimmed" size="sm">
          {[
            t(`type_${session.type}`),
            session.address,
            t('session_seen', { time: format.instant(session.last_seen_at, here) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          color="danger"
          flex="none"
          disabled={pending}
          aria-label={t('session_end_named', { name })}
          onClick={onEnd}
        >
          {t('session_end')}
        </Button>
      )}
    </Group>
  );
}
