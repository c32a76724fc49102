import { allows } from '@ritm/accounts/contract';
import {
  ActionsMenu,
  Alert,
  Anchor,
  Button,
  Drawer,
  ErrorState,
  Group,
  MenuAction,
  OccupancyBars,
  PulseLoader,
  Stack,
  Text,
} from '@ritm/ui';
import { errorText, href, Link, queryClient, useFormat, useSchool } from '@ritm/web-kit';
import { ClassStatus } from './class-status.tsx';
import { IconArrowsMove, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Timetable, TimetableChange, TimetableMeta } from '../../../contract/index.ts';
import { classQuery, staleClasses, type ClassPlace } from '../../data.ts';
import { hueOf } from '../../hue.ts';
import { useTimetableT } from '../../messages.ts';

import { CancelClass } from './cancel-class.tsx';
import { EditClass } from './edit-class.tsx';
import { MoveClass } from './move-class.tsx';
import { WaitingList } from './waiting-list.tsx';
import { ClassStudents } from './class-students.tsx';
import classes from './class-drawer.module.css';

export interface ClassDrawerProps {
  readonly place: ClassPlace;
  readonly meta: TimetableMeta | undefined;
  /** The content under the facts of a class: the marking sheet. Without it, the list of clients is shown. */
  readonly classPanel: ((occurrence: Timetable) => ReactNode) | undefined;
  readonly onClose: () => void;
  /** Called when the open class has become another class or moved to another date. */
  readonly onPlace: (place: ClassPlace) => void;
}

export function ClassDrawer({ place, meta, classPanel, onClose, onPlace }: ClassDrawerProps) {
  const t = useTimetableT();
  const at = useSchool();
  const query = useQuery(classQuery(at, place));
  const openClass = query.data;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={openClass?.title ?? ''}
      closeButtonProps={{ 'aria-label': t('close_panel'), size: 'lg' }}
      classNames={{ title: classes.title }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 120 }}
    >
      {query.error && !openClass && (
        <ErrorState title={t('class_failed')} text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!openClass && !query.error && <PulseLoader />}
      {openClass && (
        <Stack gap="lg">
          <Facts openClass={openClass} />
          <Actions openClass={openClass} meta={meta} onClose={onClose} onPlace={onPlace} />
          {isFull(openClass) && <WaitingList openClass={openClass} />}
          {classPanel ? classPanel(openClass) : <ClassStudents openClass={openClass} />}
          {!isFull(openClass) && <WaitingList openClass={openClass} />}
        </Stack>
      )}
    </Drawer>
  );
}

/** Then the queue is the next thing to ask about; while places are free, the people are. */
const isFull = ({ capacity, booked }: Timetable): boolean => capacity !== null && booked >= capacity;

function Facts({ openClass }: { readonly openClass: Timetable }) {
  const t = useTimetableT();
  const format = useFormat();
  const { booked, capacity, repeat, repeat_until, status } = openClass;
  const where = [openClass.place_name, openClass.service_name].filter(Boolean).join(' · ');
  const days = daysOf(openClass, t);
  const often = days ? `${t(`repeat_${repeat}`)}: ${days}` : t(`repeat_${repeat}`);
  const every =
    repeat === 'none'
      ? undefined
      : repeat_until
        ? t('repeats_until', { repeat: often, date: format.date(repeat_until) })
        : often;
  return (
    <div className={classes.facts} style={{ borderColor: hueOf(openClass).edge }}>
      <Group gap="sm">
        <Text fw={650} className="ui-figures">
          {format.date(openClass.date, 'weekday')}, {openClass.time_from}–{openClass.time_to}
        </Text>
        <ClassStatus status={status} />
      </Group>
      {(where || openClass.teacher_name) && (
        <Text size="sm">
          <TeacherName openClass={openClass} />
          {openClass.teacher_name && where && ' · '}
          {where}
        </Text>
      )}
      <GroupLink openClass={openClass} />
      {every && (
        <Text size="sm" c="dimmed">
          {every}
          {openClass.overridden && `. ${t('overridden')}`}
        </Text>
      )}
      <Group gap="xs">
        {capacity !== null && <OccupancyBars taken={booked} capacity={capacity} />}
        <Text size="sm">
          {capacity === null
            ? `${t('people', { count: booked })}, ${t('free_entry')}`
            : t('seats', { booked, capacity })}
        </Text>
      </Group>
      {openClass.note && <Text size="sm">{openClass.note}</Text>}
      {openClass.conflict_reason && (
        <Alert color="attention">{t('conflict', { reason: openClass.conflict_reason })}</Alert>
      )}
      {openClass.cancel_reason && (
        <Alert color="gray">{t('canceled_because', { reason: openClass.cancel_reason })}</Alert>
      )}
    </div>
  );
}

function GroupLink({ openClass }: { readonly openClass: Timetable }) {
  const at = useSchool();
  const { students_group_id, students_group_name } = openClass;
  if (students_group_id === null || students_group_name === null) return null;
  if (at.role === 'teacher') return <Text size="sm">{students_group_name}</Text>;
  const to = href('/$type/schools/$school_id/students_group/$students_group_id', {
    type: at.role,
    school_id: at.school_id,
    students_group_id,
  });
  return (
    <Anchor component={Link} href={to} size="sm" w="fit-content">
      {students_group_name}
    </Anchor>
  );
}

/** The weekdays of a series that has several, with a time for each unless it is the same. */
function daysOf({ times }: Timetable, t: ReturnType<typeof useTimetableT>): string | undefined {
  if (times === null) return undefined;
  const name = (day: number) => t(`weekday_short_${day as 1}`);
  const isSame = times.every((one) => one.time_from === times[0]!.time_from);
  if (isSame) return `${times.map((one) => name(one.weekday)).join(', ')} ${times[0]!.time_from}`;
  return times.map((one) => `${name(one.weekday)} ${one.time_from}`).join(', ');
}

/** Who gives the class; whoever may open the teacher's page gets there from here. */
function TeacherName({ openClass: { teacher_id, teacher_name } }: { readonly openClass: Timetable }) {
  const { role, school_id } = useSchool();
  if (teacher_id === null || !allows(role, 'teachers.get_item')) return teacher_name;
  const to = href('/$type/school/$school_id/teacher/$teacher_id', { type: role, school_id, teacher_id });
  return (
    <Anchor component={Link} href={to} fz="inherit">
      {teacher_name}
    </Anchor>
  );
}

type OpenDialog = 'edit' | 'move' | 'cancel' | undefined;

function Actions({
  openClass,
  meta,
  onClose,
  onPlace,
}: Pick<ClassDrawerProps, 'meta' | 'onClose' | 'onPlace'> & { readonly openClass: Timetable }) {
  const t = useTimetableT();
  const at = useSchool();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(undefined);
  const stop = () => setOpenDialog(undefined);
  const done = ({ id, date }: TimetableChange) => {
    stop();
    for (const queryKey of staleClasses(at)) void queryClient.invalidateQueries({ queryKey });
    onPlace({ timetable_id: id, date });
  };
  const { can } = openClass;
  return (
    <Group gap="xs">
      {can.edit && (
        <Button variant="default" onClick={() => setOpenDialog('edit')}>
          {t('edit')}
        </Button>
      )}
      {(can.move || can.delete) && (
        <ActionsMenu label={t('actions_of', { title: openClass.title })}>
          {can.move && (
            <MenuAction icon={IconArrowsMove} onClick={() => setOpenDialog('move')}>
              {t('move')}
            </MenuAction>
          )}
          {can.delete && (
            <MenuAction icon={IconX} danger onClick={() => setOpenDialog('cancel')}>
              {t('cancel_class')}
            </MenuAction>
          )}
        </ActionsMenu>
      )}
      {openDialog === 'edit' && <EditClass openClass={openClass} meta={meta} onClose={stop} onDone={done} />}
      {openDialog === 'move' && <MoveClass openClass={openClass} onClose={stop} onDone={done} />}
      {openDialog === 'cancel' && <CancelClass openClass={openClass} onClose={stop} onDone={onClose} />}
    </Group>
  );
}
