import { timetableKey } from '@ritm/timetable/web';
import { Button, DataTable, Group, undoToast, useIsPhone, type Column } from '@ritm/ui';
import { href, Link, tableState, useAction, useFormat } from '@ritm/web-kit';
import type { timetableRoutes } from '@ritm/timetable/contract';
import type { RouteOutput } from '@ritm/http';
import { IconCalendarPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeClasses, classesAheadQuery } from '../classes-data.ts';
import type { StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { AttendanceLabel } from './attendance-label.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';

type Row = RouteOutput<typeof timetableRoutes.list_student_timetables>['data'][number];

/** The client's future classes, and booking of others. */
export function ClassesTab({ at }: { readonly at: StudentPlace }) {
  const t = useVisitsT();
  const query = useQuery(classesAheadQuery(at));
  const [enrolling, setEnrolling] = useState(false);
  const columns = useColumns(at);
  const place = { type: at.role, school_id: at.school_id };
  const enrol = (
    <Group gap="xs">
      <Button
        variant="light"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => setEnrolling(true)}
      >
        {t('enrol')}
      </Button>
      <Button
        component={Link}
        href={href('/$type/school/$school_id/timetable', place, { book: at.student_id })}
        variant="subtle"
        leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
      >
        {t('book_specialist')}
      </Button>
    </Group>
  );
  return (
    <>
      {query.data && query.data.data.length > 0 && enrol}
      <DataTable
        {...tableState(query)}
        label={t('tab_timetable')}
        columns={columns}
        rowKey={(row) => row.occurrence_id}
        empty={{ title: t('classes_empty'), text: t('classes_empty_text'), action: enrol }}
      />
      <EnrolDialog
        opened={enrolling}
        onClose={() => setEnrolling(false)}
        at={at}
        enrolledIds={query.data?.data.map(({ id }) => id) ?? []}
      />
    </>
  );
}

/** Whether the client is still expected, so that the booking may be canceled. */
const isExpected = ({ attendance, status }: Row): boolean =>
  status !== 'canceled' && (attendance === 'booked' || attendance === 'confirmed');

/** Cancels a booking and offers to undo it. */
function useLeaveClass(at: StudentPlace): (row: Row) => void {
  const t = useVisitsT();
  const format = useFormat();
  const invalidates = [timetableKey(at)];
  const add = useAction(
    ({ id, date }: Row, key) => changeClasses(at, { type: 'add', timetables_ids: [id], date }, key),
    { invalidates },
  );
  const remove = useAction(
    ({ id, date }: Row, key) => changeClasses(at, { type: 'remove', timetables_ids: [id], date }, key),
    {
      invalidates,
      onDone: (_, row) =>
        undoToast(t('left_class', { title: row.title, date: format.date(row.date) }), {
          label: t('undo'),
          undo: () => add.run(row),
        }),
    },
  );
  return remove.run;
}

function useColumns(at: StudentPlace): readonly Column<Row>[] {
  const t = useVisitsT();
  const format = useFormat();
  const isPhone = useIsPhone();
  const leaveClass = useLeaveClass(at);
  return [
    {
      key: 'date',
      header: t('date'),
      cell: (row) => `${format.date(row.date)}, ${row.time_from}–${row.time_to}`,
      width: 230,
      phone: 'note',
    },
    { key: 'title', header: t('what'), cell: (row) => row.title, phone: 'title' },
    { key: 'standing', header: '', cell: (row) => (row.standing ? t('standing') : ''), width: 120, phone: 'note' },
    {
      key: 'status',
      header: t('status'),
      // On a phone the cancel button alone shows that the place is booked.
      cell: (row) =>
        !(isPhone && isExpected(row)) && (
          <AttendanceLabel attendance={row.status === 'canceled' ? 'canceled' : row.attendance} />
        ),
      width: 150,
      phone: 'end',
    },
    {
      key: 'leave',
      header: '',
      width: 110,
      align: 'end',
      phone: 'end',
      cell: (row) =>
        isExpected(row) && (
          <Button
            variant="transparent"
            color="gray"
            px={0}
            size="xs"
            onClick={() => leaveClass(row)}
            aria-label={t('leave_class_of', { title: row.title, date: format.date(row.date) })}
          >
            {t('leave_class')}
          </Button>
        ),
    },
  ];
}
