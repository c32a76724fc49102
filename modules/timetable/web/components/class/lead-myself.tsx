import { schoolsRoutes } from '@ritm/schools/contract';
import { Button } from '@ritm/ui';
import { call, queryClient, useAction, useSchool, useSession } from '@ritm/web-kit';
import type { TimetableMeta } from '../../../contract/index.ts';
import { timetableKey } from '../../keys.ts';
import { useTimetableT } from '../../messages.ts';
import classes from './class-fields.module.css';

interface Props {
  readonly meta: TimetableMeta | undefined;
  readonly teacher_id: number | null;
  readonly onLead: (id: number) => void;
}

/**
 * Chooses the person at the screen as the teacher. Whoever is none yet becomes one: the organization's staff may add
 * teachers, and one's own number needs no invitation.
 */
export function LeadMyself({ meta, teacher_id, onLead }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const { user } = useSession();
  const own = meta?.teachers.find((one) => one.own && !one.archived);
  const become = useAction(
    (_: void, key) => {
      const { firstname, lastname, patronymic = null, phone = null } = user;
      return call(schoolsRoutes.add_teacher, { params: at, body: { firstname, lastname, patronymic, phone } }, key);
    },
    {
      // The list of teachers is read again first, so that the field shows the name.
      onDone: ({ id }) => void queryClient.invalidateQueries({ queryKey: timetableKey(at) }).then(() => onLead(id)),
    },
  );
  if (!meta || (own && own.id === teacher_id)) return null;
  // Without a number or a name the person would be a stranger with an invitation.
  if (!own && (!user.phone || user.firstname === '')) return null;
  return (
    <Button
      className={classes.lead}
      variant="subtle"
      size="compact-sm"
      loading={become.pending}
      onClick={() => (own ? onLead(own.id) : become.run())}
    >
      {t('lead_myself')}
    </Button>
  );
}
