import {
  ActionsMenu,
  Alert,
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
import { errorText, queryClient, useFormat, useSchool, UsualStatus } from '@ritm/web-kit';
import { IconArrowsMove, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Timetable, TimetableChange, TimetableMeta } from '../../contract/index.ts';
import { classQuery, staleClasses, type ClassPlace } from '../data.ts';
import { hueOf } from '../hue.ts';
import { useTimetableT } from '../messages.ts';

import { CancelClass } from './cancel-class.tsx';
import { EditClass } from './edit-class.tsx';
import { MoveClass } from './move-class.tsx';
import { WaitingList } from './waiting-list.tsx';
import { WhoComes, WhoComesButton } from './who-comes.tsx';
import classes from './class-drawer.module.css';

export interface ClassDrawerProps {
  readonly place: ClassPlace;
  readonly meta: TimetableMeta | undefined;
  /** What stands under the facts of a class: the marking sheet. Without it, who comes. */
  readonly classPanel: ((occurrence: Timetable) => ReactNode) | undefined;
  readonly onClose: () => void;
  /** The class is now another one, or on another date. */
  readonly onPlace: (place: ClassPlace) => void;
}

export function ClassDrawer({ place, meta, classPanel, onClose, onPlace }: ClassDrawerProps) {
  const t = useTimetableT();
  const at = useSchool();
  const query = useQuery(classQuery(at, place));
  const shown = query.data;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={shown?.title ?? ''}
      closeButtonProps={{ 'aria-label': t('close_panel'), size: 'lg' }}
      classNames={{ title: classes.title }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 120 }}
    >
      {query.error && !shown && (
        <ErrorState title={t('class_failed')} text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!shown && !query.error && <PulseLoader />}
      {shown && (
        <Stack gap="lg">
          <Facts shown={shown} />
          <Actions shown={shown} meta={meta} onClose={onClose} onPlace={onPlace} />
          <WaitingList shown={shown} />
          {classPanel ? classPanel(shown) : <WhoComes shown={shown} />}
        </Stack>
      )}
    </Drawer>
  );
}

function Facts({ shown }: { readonly shown: Timetable }) {
  const t = useTimetableT();
  const format = useFormat();
  const { booked, capacity, repeat, repeat_until, status } = shown;
  const where = [shown.teacher_name, shown.place_name, shown.service_name].filter(Boolean).join(' · ');
  const every =
    repeat === 'none'
      ? undefined
      : repeat_until
        ? t('repeats_until', { repeat: t(`repeat_${repeat}`), date: format.date(repeat_until) })
        : t(`repeat_${repeat}`);
  return (
    <div className={classes.facts} style={{ borderColor: hueOf(shown).edge }}>
      <Group gap="sm">
        <Text fw={650} className="ui-figures">
          {format.date(shown.date, 'weekday')}, {shown.time_from}–{shown.time_to}
        </Text>
        {status !== 'planned' && <UsualStatus status={status} />}
      </Group>
      {where && <Text size="sm">{where}</Text>}
      {every && (
        <Text size="sm" c="dimmed">
          {every}
          {shown.overridden && `. ${t('overridden')}`}
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
      {shown.note && <Text size="sm">{shown.note}</Text>}
      {shown.conflict_reason && <Alert color="attention">{t('conflict', { reason: shown.conflict_reason })}</Alert>}
      {shown.cancel_reason && <Alert color="gray">{t('canceled_because', { reason: shown.cancel_reason })}</Alert>}
    </div>
  );
}

type Doing = 'edit' | 'move' | 'cancel' | undefined;

function Actions({
  shown,
  meta,
  onClose,
  onPlace,
}: Pick<ClassDrawerProps, 'meta' | 'onClose' | 'onPlace'> & { readonly shown: Timetable }) {
  const t = useTimetableT();
  const at = useSchool();
  const [doing, setDoing] = useState<Doing>(undefined);
  const stop = () => setDoing(undefined);
  const done = ({ id, date }: TimetableChange) => {
    stop();
    for (const queryKey of staleClasses(at)) void queryClient.invalidateQueries({ queryKey });
    onPlace({ timetable_id: id, date });
  };
  const { can } = shown;
  return (
    <Group gap="xs">
      {can.students && <WhoComesButton shown={shown} />}
      {can.edit && (
        <Button variant="default" onClick={() => setDoing('edit')}>
          {t('edit')}
        </Button>
      )}
      {(can.move || can.delete) && (
        <ActionsMenu label={t('actions_of', { title: shown.title })}>
          {can.move && (
            <MenuAction icon={IconArrowsMove} onClick={() => setDoing('move')}>
              {t('move')}
            </MenuAction>
          )}
          {can.delete && (
            <MenuAction icon={IconX} danger onClick={() => setDoing('cancel')}>
              {t('cancel_class')}
            </MenuAction>
          )}
        </ActionsMenu>
      )}
      {doing === 'edit' && <EditClass shown={shown} meta={meta} onClose={stop} onDone={done} />}
      {doing === 'move' && <MoveClass shown={shown} onClose={stop} onDone={done} />}
      {doing === 'cancel' && <CancelClass shown={shown} onClose={stop} onDone={onClose} />}
    </Group>
  );
}
