import { DataTable, Text, type Column, type DataTableProps } from '@ritm/ui';
import { href, useFormat, type SchoolPlace } from '@ritm/web-kit';
import { useState } from 'react';
import type { LessonMinus } from '@ritm/passes/contract';
import { useVisitsT } from '../messages.ts';
import { EditVisitDialog } from './edit-visit-dialog.tsx';
import { OutcomeLabel } from './outcome-label.tsx';

export interface VisitsTableProps extends Pick<
  DataTableProps<LessonMinus>,
  'rows' | 'failure' | 'onRetry' | 'busy' | 'page' | 'empty'
> {
  /** One client's visits or, with client names, everybody's. */
  readonly of: SchoolPlace;
  readonly withStudent: boolean;
}

/** Visits, newest first. In one client's list a row opens the correction; in everybody's it leads to the client. */
export function VisitsTable({ of, withStudent, ...table }: VisitsTableProps) {
  const t = useVisitsT();
  const columns = useColumns(withStudent);
  const [editing, setEditing] = useState<LessonMinus>();
  const open = (row: LessonMinus) => row.can.edit && setEditing(row);
  const rowHref = ({ student_id }: LessonMinus) =>
    href(
      '/$type/school/$school_id/student/$student_id',
      { type: of.role, school_id: of.school_id, student_id },
      { tab: 'visits' },
    );
  return (
    <>
      <DataTable<LessonMinus>
        {...table}
        {...(withStudent ? { rowHref } : { onRow: open })}
        label={t('tab_visits')}
        columns={columns}
        rowKey={(row) => row.id}
      />
      {editing && (
        <EditVisitDialog
          visit={editing}
          at={{ ...of, student_id: editing.student_id }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function useColumns(withStudent: boolean): readonly Column<LessonMinus>[] {
  const t = useVisitsT();
  const format = useFormat();
  const titleOf = (row: LessonMinus) => row.title ?? row.service_name ?? row.lesson_plus_name ?? '';
  const chargedText = (row: LessonMinus) => {
    if (row.lesson_plus_id !== null) return row.lesson_plus_name;
    return row.visits > 0 ? (
      <Text span c="danger" fz="inherit">
        {t('without_pass')}
      </Text>
    ) : (
      t('free')
    );
  };
  return [
    {
      key: 'date',
      header: t('date'),
      cell: (row) => format.date(row.date_visit),
      width: 130,
      phone: withStudent ? 'note' : 'title',
    },
    ...(withStudent
      ? [
          {
            key: 'student',
            header: t('student'),
            cell: (row: LessonMinus) => row.student_name,
            phone: 'title' as const,
          },
        ]
      : []),
    { key: 'what', header: t('what'), cell: titleOf, phone: 'note' },
    { key: 'pass', header: t('pass'), cell: chargedText, phone: 'note' },
    {
      key: 'status',
      header: t('status'),
      cell: (row) => <OutcomeLabel outcome={row.status} />,
      width: 150,
      phone: 'end',
    },
  ];
}
