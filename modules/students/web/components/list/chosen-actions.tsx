import { allTeachersQuery } from '@ritm/schools/web';
import { allows } from '@ritm/accounts/contract';
import { ActionsMenu, Button, MenuAction, confirm, lazyWithRetry, type RowKey } from '@ritm/ui';
import { href, useAction, useGo, useSchool, writeToClients } from '@ritm/web-kit';
import {
  IconArchive,
  IconCalendarPlus,
  IconPercentage,
  IconSchool,
  IconSend,
  IconTag,
  IconTagOff,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { StudentsChange, StudentsGroup } from '../../../contract/index.ts';
import { assignToTeacher, changeGroupMembers, changeStudents, staleStudents } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';

const ChangeChosen = lazyWithRetry(async () => (await import('./change-chosen.tsx')).ChangeChosen);

export interface ChosenActionsProps {
  readonly selected: ReadonlySet<RowKey>;
  /** The group that filters the list; 0 means none. */
  readonly group: number;
  readonly groups: readonly StudentsGroup[];
  readonly onDone: () => void;
}

/**
 * Actions on the clients selected in the list: write to them, add them to a group with a fixed membership or remove them
 * from the shown one, assign them to a teacher, give or take a tag, set a discount, extend their passes, archive them.
 */
export function ChosenActions({ selected, group, groups, onDone }: ChosenActionsProps) {
  const t = useStudentsT();
  const at = useSchool();
  const ids = [...selected].map(Number);
  const membership = useMembership(onDone);
  const manual = groups.filter((one) => one.segment_id === null && one.can.edit);
  const shown = manual.find(({ id }) => id === group);
  return (
    <>
      {allows(at.role, 'messages.add') && (
        <Button
          variant="default"
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          onClick={() => writeToClients({ students_ids: ids })}
        >
          {t('write_to_chosen')}
        </Button>
      )}
      <MoreActions ids={ids} groups={manual.filter(({ id }) => id !== group)} onDone={onDone} />
      {shown && (
        <Button
          variant="default"
          loading={membership.pending}
          onClick={() => membership.run({ id: shown.id, remove_students_ids: ids })}
        >
          {t('out_of_group')}
        </Button>
      )}
    </>
  );
}

function useMembership(onDone: () => void) {
  const t = useStudentsT();
  const at = useSchool();
  return useAction(
    (body: { id: number; add_students_ids?: number[]; remove_students_ids?: number[] }, key) =>
      changeGroupMembers(at, body, key),
    { invalidates: staleStudents(at), done: t('group_changed'), onDone },
  );
}

interface MoreActionsProps {
  readonly ids: number[];
  readonly groups: readonly StudentsGroup[];
  readonly onDone: () => void;
}

/** Everything but a message: the card, the passes, groups and teachers. */
function MoreActions({ ids, groups, onDone }: MoreActionsProps) {
  const t = useStudentsT();
  const at = useSchool();
  const go = useGo();
  const bulk = useBulkChange(ids, onDone);
  const membership = useMembership(onDone);
  const teachers =
    useQuery({ ...allTeachersQuery(at), enabled: allows(at.role, 'teacher_students.edit') }).data?.data ?? [];
  const assign = useAction((to: { id: number; ids: number[] }, key) => assignToTeacher(at, to.id, to.ids, key), {
    invalidates: staleStudents(at),
    done: t('given_to_teacher'),
    onDone,
  });
  const extend = (): void =>
    go(href('/$type/school/$school_id/pass_batches', { type: at.role, school_id: at.school_id }, { students: ids }));
  return (
    <>
      <ActionsMenu label={t('chosen_actions')}>
        {bulk.items}
        {allows(at.role, 'pass_batches.add') && (
          <MenuAction icon={IconCalendarPlus} onClick={extend}>
            {t('extend_chosen')}
          </MenuAction>
        )}
        {groups.map(({ id, name }) => (
          <MenuAction key={id} icon={IconUsersGroup} onClick={() => membership.run({ id, add_students_ids: ids })}>
            {`${t('into_group')}: ${name}`}
          </MenuAction>
        ))}
        {teachers.map((one) => (
          <MenuAction key={`teacher ${one.id}`} icon={IconSchool} onClick={() => assign.run({ id: one.id, ids })}>
            {`${t('to_teacher')}: ${one.lastname} ${one.firstname}`}
          </MenuAction>
        ))}
      </ActionsMenu>
      {bulk.window}
    </>
  );
}

const icons = { tag: IconTag, untag: IconTagOff, discount: IconPercentage } as const;

/** The changes of the cards themselves: their lines of the menu, and the window that asks what to set. */
function useBulkChange(ids: number[], onDone: () => void) {
  const t = useStudentsT();
  const at = useSchool();
  const [asking, setAsking] = useState<keyof typeof icons>();
  const bulk = useAction((body: StudentsChange, key) => changeStudents(at, body, key), {
    invalidates: staleStudents(at),
    done: t('chosen_changed'),
    onDone: () => {
      setAsking(undefined);
      onDone();
    },
  });
  const archive = async (): Promise<void> => {
    const sure = await confirm({
      title: t('archive_chosen_title', { count: ids.length }),
      text: t('archive_chosen_text'),
      action: t('archive'),
    });
    if (sure) bulk.run({ do: 'archive', students_ids: ids });
  };
  const items = allows(at.role, 'students_bulk.edit') && (
    <>
      {(['tag', 'untag', 'discount'] as const).map((what) => (
        <MenuAction key={what} icon={icons[what]} onClick={() => setAsking(what)}>
          {t(`${what}_chosen`)}
        </MenuAction>
      ))}
      <MenuAction icon={IconArchive} onClick={() => void archive()}>
        {t('archive')}
      </MenuAction>
    </>
  );
  const window = asking && (
    <Suspense>
      <ChangeChosen
        what={asking}
        ids={ids}
        pending={bulk.pending}
        onChange={bulk.run}
        onClose={() => setAsking(undefined)}
      />
    </Suspense>
  );
  return { items, window };
}
