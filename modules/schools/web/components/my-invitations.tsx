import { Button, Card, confirm, Group, Stack, Text, Title } from '@ritm/ui';
import { changeType, href, queryClient, showError, useAction, useFormat, useGo, useSession } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { MyInvitation } from '../../contract/index.ts';
import { acceptInvitation, myInvitationsQuery, refuseInvitation } from '../data.ts';
import { schoolsT, useSchoolsT } from '../messages.ts';

/** Invitations that wait for the person's answer; renders nothing when there are none. */
export function MyInvitations() {
  const { data } = useQuery(myInvitationsQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <Stack mb="lg">
      {data.data.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
    </Stack>
  );
}

function InvitationCard({ invitation }: { readonly invitation: MyInvitation }) {
  const t = useSchoolsT();
  const format = useFormat();
  const go = useGo();
  const { type } = useSession();
  const { id, role, school, invited_by, expires_at } = invitation;
  const stale = () => queryClient.invalidateQueries({ queryKey: ['schools'] });
  const accept = useAction((_: void, key) => acceptInvitation(id, key), {
    done: t('invitation_accepted_done'),
    onDone: () => void enter().catch(showError),
  });
  /** The role is changed before the first call that needs it. */
  const enter = async () => {
    if (type !== role) await changeType(role);
    await stale();
    go(href('/school/$school_id', { school_id: school.id }));
  };
  const refuse = useAction((_: void, key) => refuseInvitation(id, key), {
    done: t('invitation_refused_done'),
    onDone: () => void stale(),
  });
  const confirmRefuse = async () => {
    const title = schoolsT('refuse_question', { name: school.name });
    if (await confirm({ title, action: schoolsT('refuse_invitation'), danger: true })) refuse.run();
  };
  return (
    <Card withBorder component="section" aria-label={t('invitation_from', { name: school.name })}>
      <Title order={2} size="h4">
        {t(`invitation_as_${role}`, { name: school.name })}
      </Title>
      <Text c="dimmed" mt={4}>
        {t('invitation_who', { who: invited_by, city: school.city, date: format.date(expires_at.slice(0, 10)) })}
      </Text>
      <Group mt="md">
        <Button loading={accept.pending} onClick={() => accept.run()}>
          {t('accept_invitation')}
        </Button>
        <Button variant="subtle" color="gray" loading={refuse.pending} onClick={() => void confirmRefuse()}>
          {t('refuse_invitation')}
        </Button>
      </Group>
    </Card>
  );
}
