import { ActionsMenu, lazyWithRetry, MenuAction } from '@ritm/ui';
import { allows } from '@ritm/accounts/contract';
import { href, useAction, useGo, useSchool, writeToClients } from '@ritm/web-kit';
import { IconArrowsMove, IconMessage, IconThumbUp, IconUser, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Attendance } from '@ritm/timetable/contract';
import { confirmSeat, staleSeats, type ClassOn } from './data.ts';
import { useBookT } from './messages.ts';

const LeaveDialog = lazyWithRetry(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
const MoveDialog = lazyWithRetry(async () => (await import('./move-dialog.tsx')).MoveDialog);

export interface SeatActionsProps extends ClassOn {
  readonly student_id: number;
  readonly name: string;
  /** Of the class. */
  readonly title: string;
  readonly status: Attendance;
  /** The client's card can be opened from here; false on the card itself. */
  readonly hasCard?: boolean;
}

/** What can be done with one client's place: confirm, move, write, take back. A marked place is unmarked first. */
export function SeatActions({
  student_id,
  name,
  title,
  status,
  hasCard = false,
  timetable_id,
  date,
}: SeatActionsProps) {
  const t = useBookT();
  const go = useGo();
  const school = useSchool();
  const { role: type, school_id } = school;
  const at = { ...school, student_id };
  const [open, setOpen] = useState<'move' | 'leave'>();
  const confirm = useAction((on: ClassOn, key) => confirmSeat(at, on, key), {
    invalidates: staleSeats(at),
    done: t('confirmed'),
  });
  const isExpected = status === 'booked' || status === 'confirmed';
  const seat = { student_id, title, timetable_id, date, onClose: () => setOpen(undefined) };
  return (
    <>
      <ActionsMenu label={t('actions_of', { name })}>
        {status === 'booked' && (
          <MenuAction icon={IconThumbUp} onClick={() => confirm.run({ timetable_id, date })}>
            {t('confirm')}
          </MenuAction>
        )}
        {isExpected && (
          <MenuAction icon={IconArrowsMove} onClick={() => setOpen('move')}>
            {t('move')}
          </MenuAction>
        )}
        {allows(type, 'messages.add') && (
          <MenuAction icon={IconMessage} onClick={() => writeToClients({ students_ids: [student_id] })}>
            {t('write')}
          </MenuAction>
        )}
        {hasCard && (
          <MenuAction
            icon={IconUser}
            onClick={() => go(href('/$type/school/$school_id/student/$student_id', { type, school_id, student_id }))}
          >
            {t('open_card')}
          </MenuAction>
        )}
        {isExpected && (
          <MenuAction icon={IconX} danger onClick={() => setOpen('leave')}>
            {t('remove')}
          </MenuAction>
        )}
      </ActionsMenu>
      <Suspense>
        {open === 'move' && <MoveDialog {...seat} />}
        {open === 'leave' && <LeaveDialog {...seat} />}
      </Suspense>
    </>
  );
}
