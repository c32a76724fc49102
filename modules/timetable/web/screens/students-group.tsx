/** A group that clients are enrolled in: who is in it, its classes, who comes, free places and who waits. */
import {
  ActionsMenu,
  Button,
  DataTable,
  lazyWithRetry,
  MenuAction,
  PageFrame,
  PulseLoader,
  Stack,
  Text,
  Title,
} from '@ritm/ui';
import { href, LoadError, queryClient, useFormat, useParam, useSchool } from '@ritm/web-kit';
import { IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { GroupCard, GroupMember } from '../../contract/index.ts';
import { EditGroup } from '../components/group/edit-group.tsx';
import { EnrolLine } from '../components/group/enrol-line.tsx';
import { GroupClasses, GroupWaiting } from '../components/group/group-classes.tsx';
import classes from '../components/group/group.module.css';
import { LeaveGroup } from '../components/group/leave-group.tsx';
import { timetablesQuery } from '../data.ts';
import { groupQuery, staleGroup } from '../groups-data.ts';
import { useWall } from '../grid/wall.ts';
import { useTimetableT } from '../messages.ts';

const AddClass = lazyWithRetry(async () => (await import('../components/class/add-class.tsx')).AddClass);

export function Screen() {
  const t = useTimetableT();
  const at = useSchool();
  const id = useParam('students_group_id');
  const { data: group, error, refetch } = useQuery(groupQuery(at, id));
  const today = useWall(undefined).date;
  // The dictionary of teachers and places comes with the list of a day.
  const meta = useQuery(timetablesQuery(at, { date_from: today, date_to: today })).data?.meta;
  const [dialog, setDialog] = useState<'edit' | 'class' | undefined>(undefined);
  const close = () => setDialog(undefined);
  const list = href('/$type/schools/$school_id/students_groups', { type: at.role, school_id: at.school_id });
  const back = { href: list, label: t('groups') };
  return (
    <PageFrame
      title={group?.name ?? t('group')}
      back={back}
      actions={
        group && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              onClick={() => setDialog('edit')}
            >
              {t('edit')}
            </Button>
            <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setDialog('class')}>
              {t('add')}
            </Button>
          </>
        )
      }
    >
      {!group && error && <LoadError error={error} onRetry={() => void refetch()} back={back} />}
      {!group && !error && <PulseLoader />}
      {group && <Body group={group} today={meta?.today ?? today} />}
      {group && dialog === 'edit' && <EditGroup group={group} meta={meta} onClose={close} />}
      <Suspense>
        {group && dialog === 'class' && (
          <AddClass
            start={{
              date: meta?.today ?? today,
              title: group.name,
              teacher_id: group.teacher_id,
              capacity: group.capacity,
              students_group_id: group.id,
            }}
            meta={meta}
            onClose={close}
            onDone={() => {
              close();
              for (const queryKey of staleGroup(at)) void queryClient.invalidateQueries({ queryKey });
            }}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

function Body({ group, today }: { readonly group: GroupCard; readonly today: string }) {
  const t = useTimetableT();
  return (
    <Stack gap="lg">
      <Facts group={group} />
      <div className={classes.columns}>
        <Stack>
          <Title order={2} size="h3">
            {t('group_members')}
          </Title>
          <EnrolLine group={group} today={today} />
          <Members group={group} today={today} />
        </Stack>
        <Stack>
          <Title order={2} size="h3">
            {t('group_classes')}
          </Title>
          <GroupClasses group={group} />
          {group.waiting.length > 0 && (
            <>
              <Title order={2} size="h3">
                {t('waiting')}
              </Title>
              <GroupWaiting group={group} />
            </>
          )}
        </Stack>
      </div>
    </Stack>
  );
}

function Facts({ group }: { readonly group: GroupCard }) {
  const t = useTimetableT();
  const { level, age_from, age_to, teacher_name, capacity, free, programme, members } = group;
  const age =
    age_from === null && age_to === null
      ? undefined
      : age_from !== null && age_to !== null
        ? t('group_ages', { from: age_from, to: age_to })
        : age_from !== null
          ? t('group_ages_from', { from: age_from })
          : t('group_ages_to', { to: age_to! });
  const seats = capacity === null ? t('people', { count: members.length }) : t('group_free', { free: free!, capacity });
  return (
    <Stack gap={4}>
      <Text>{[seats, level, age, teacher_name].filter(Boolean).join(' · ')}</Text>
      {programme && <Text c="dimmed">{programme}</Text>}
    </Stack>
  );
}

function Members({ group, today }: { readonly group: GroupCard; readonly today: string }) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const [leaving, setLeaving] = useState<GroupMember | undefined>(undefined);
  const cameText = ({ came, missed }: GroupMember) =>
    came + missed === 0 ? t('group_came_none') : t('group_came', { came, of: came + missed });
  const series = group.classes.filter(({ repeat }) => repeat !== 'none').length;
  return (
    <>
      <DataTable<GroupMember>
        label={t('group_members')}
        rows={group.members}
        rowKey={(one) => one.student_id}
        rowHref={({ student_id }) =>
          href('/$type/school/$school_id/student/$student_id', { type: at.role, school_id: at.school_id, student_id })
        }
        marked={(one) => one.classes < series}
        columns={[
          { key: 'name', header: t('group_client'), phone: 'title', cell: (one) => one.name },
          { key: 'came', header: t('group_attendance'), phone: 'note', cell: cameText },
          {
            key: 'classes',
            header: t('group_places'),
            align: 'end',
            width: 150,
            phone: 'note',
            cell: (one) =>
              one.classes >= series
                ? t('group_places_all')
                : t('group_places_of', { count: format.number(one.classes), of: format.number(series) }),
          },
          {
            key: 'actions',
            header: '',
            align: 'end',
            width: 56,
            phone: 'end',
            cell: (one) => (
              <ActionsMenu label={t('actions_of', { title: one.name })}>
                <MenuAction icon={IconUserMinus} danger onClick={() => setLeaving(one)}>
                  {t('group_leave')}
                </MenuAction>
              </ActionsMenu>
            ),
          },
        ]}
        empty={{ title: t('group_empty'), text: t('group_empty_text') }}
      />
      {leaving && (
        <LeaveGroup group_id={group.id} member={leaving} today={today} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}
