import { ActionsMenu, Button, confirm, DataTable, MenuAction, PageFrame, type Column } from '@ritm/ui';
import { href, tableState, useAction, useFormat, useGo, useSchool } from '@ritm/web-kit';
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentsSegment } from '../../contract/index.ts';
import { SegmentDialog } from '../components/segments/segment-dialog.tsx';
import { addDynamicGroup, deleteSegment, segmentPreviewQuery, segmentsQuery, staleStudents } from '../data.ts';
import { useStudentsT } from '../messages.ts';

/** Saved segments, each with the number of clients who match now. */
export function Screen() {
  const t = useStudentsT();
  const at = useSchool();
  const query = useQuery(segmentsQuery(at));
  const [opened, setOpened] = useState<{ readonly segment?: StudentsSegment } | undefined>(undefined);
  const place = { type: at.role, school_id: at.school_id };
  const add = query.data?.can.add && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened({})}>
      {t('segment_add')}
    </Button>
  );
  const columns: readonly Column<StudentsSegment>[] = [
    { key: 'name', header: t('column_segment'), phone: 'title', cell: (row) => row.name },
    {
      key: 'count',
      header: t('column_count'),
      align: 'end',
      width: 140,
      phone: 'note',
      cell: (row) => <Count segment={row} />,
    },
    {
      key: 'actions',
      header: '',
      align: 'end',
      width: 56,
      phone: 'end',
      cell: (row) => <SegmentMenu segment={row} onEdit={() => setOpened({ segment: row })} />,
    },
  ];
  return (
    <PageFrame
      title={t('segments_title')}
      subtitle={t('segments_lead')}
      back={{ href: href('/$type/school/$school_id/students', place), label: t('title') }}
      actions={add}
    >
      <DataTable
        {...tableState(query)}
        label={t('segments_title')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => href('/$type/school/$school_id/students', place, { segment: row.id })}
        empty={{ title: t('segments_empty'), text: t('segments_empty_text'), action: add }}
      />
      {opened && <SegmentDialog segment={opened.segment} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  );
}

function Count({ segment }: { readonly segment: StudentsSegment }) {
  const format = useFormat();
  const { data } = useQuery(segmentPreviewQuery(useSchool(), segment.conditions));
  return <span className="ui-figures">{data ? format.number(data.count) : '…'}</span>;
}

function SegmentMenu({ segment, onEdit }: { readonly segment: StudentsSegment; readonly onEdit: () => void }) {
  const t = useStudentsT();
  const at = useSchool();
  const go = useGo();
  const invalidates = staleStudents(at);
  const remove = useAction((id: number, key) => deleteSegment(at, id, key), {
    invalidates,
    done: t('segment_deleted'),
  });
  const group = useAction(
    (one: { name: string; segment_id: number }, key) => addDynamicGroup(at, one.name, one.segment_id, key),
    {
      invalidates,
      done: t('segment_grouped'),
      onDone: () => go(href('/$type/schools/$school_id/students_groups', { type: at.role, school_id: at.school_id })),
    },
  );
  const confirmRemove = async (): Promise<void> => {
    const sure = await confirm({
      title: t('segment_delete_title', { name: segment.name }),
      text: t('segment_delete_text'),
      action: t('group_delete'),
      danger: true,
    });
    if (sure) remove.run(segment.id);
  };
  if (!segment.can.edit) return null;
  return (
    <ActionsMenu label={t('actions_of', { name: segment.name })}>
      <MenuAction icon={IconPencil} onClick={onEdit}>
        {t('edit')}
      </MenuAction>
      <MenuAction icon={IconUsersGroup} onClick={() => group.run({ name: segment.name, segment_id: segment.id })}>
        {t('segment_group')}
      </MenuAction>
      <MenuAction icon={IconTrash} danger onClick={() => void confirmRemove()}>
        {t('group_delete')}
      </MenuAction>
    </ActionsMenu>
  );
}
