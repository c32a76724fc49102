import { schoolKey } from '../keys.ts';
import { Alert, Badge, Button, Group, type Column } from '@ritm/ui';
import { queryClient, useAction, useFormat, type SchoolPlace } from '@ritm/web-kit';
import type { PlaceInvitation } from '../../contract/index.ts';
import { resendInvitation, revokeInvitation } from '../data.ts';
import { useSchoolsT } from '../messages.ts';

interface Person {
  readonly id: number;
  readonly phone: string | null;
  readonly enters: boolean;
  readonly invitation: PlaceInvitation | null;
}

const tones = { pending: 'info', accepted: 'success', refused: 'danger', revoked: 'gray', expired: 'warning' } as const;

/**
 * The invitation column of a list. It is present only when somebody has not accepted yet, because otherwise it would be
 * empty.
 */
export const invitationColumn = <P extends Person>(header: string, staff: readonly P[] = []): Column<P>[] =>
  staff.some((one) => !one.enters && one.invitation)
    ? [{ key: 'invitation', header, cell: (row) => <InvitationBadge person={row} />, phone: 'end' }]
    : [];

/** The state of the invitation to a place that nobody has taken yet. */
function InvitationBadge({ person }: { readonly person: Person }) {
  const t = useSchoolsT();
  if (person.enters || !person.invitation) return null;
  const { state } = person.invitation;
  return <Badge color={tones[state]}>{t(`invitation_${state}`)}</Badge>;
}

/** Shows on the person's form until when the invitation is valid, and the actions on it. */
export function InvitationPanel({
  at,
  person,
  onDone,
}: {
  readonly at: SchoolPlace;
  readonly person: Person;
  readonly onDone?: () => void;
}) {
  const t = useSchoolsT();
  const format = useFormat();
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: schoolKey(at) });
    onDone?.();
  };
  const resend = useAction((staff_id: number, key) => resendInvitation(at, staff_id, key), {
    done: t('invited_again'),
    onDone: done,
  });
  const revoke = useAction((id: number, key) => revokeInvitation(at, id, key), {
    done: t('invitation_taken'),
    onDone: done,
  });
  if (person.enters || !person.phone) return null;
  const { invitation } = person;
  const waits = invitation?.state === 'pending';
  return (
    <Alert
      color={tones[invitation?.state ?? 'revoked']}
      title={t(invitation ? `invitation_${invitation.state}` : 'invitation_none')}
    >
      {waits && t('invitation_until', { date: format.date(invitation.expires_at.slice(0, 10)) })}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="light" loading={resend.pending} onClick={() => resend.run(person.id)}>
          {t('invite_again')}
        </Button>
        {waits && (
          <Button
            size="xs"
            variant="subtle"
            color="danger"
            loading={revoke.pending}
            onClick={() => revoke.run(invitation.id)}
          >
            {t('revoke_invitation')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
