import { DataTable, useIsPhone, type Column } from '@ritm/ui';
import { tableState, useFormat } from '@ritm/web-kit';
import type { timetableRoutes } from '@ritm/timetable/contract';
import type { RouteOutput } from '@ritm/http';
import { useQuery } from '@tanstack/react-query';
import { SeatActions } from '../booking/seat-actions.tsx';
import { classesAheadQuery } from '../classes-data.ts';
import type { StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { AttendanceLabel } from './attendance-label.tsx';

type Row = RouteOutput<typeof timetableRoutes.list_student_timetables>['data'][number];

/** The client's future classes, each with what can be done about it; the card's head books others. */
export function ClassesTab({ at }: { readonly at: StudentPlace }) {
  const t = useVisitsT();
  const query = useQuery(classesAheadQuery(at));
  const columns = useColumns(at);
  return (
    <DataTable
      {...tableState(query)}
      label={t('tab_timetable')}
      columns={columns}
      rowKey={(row) => row.occurrence_id}
      empty={{ title: t('classes_empty'), text: t('classes_empty_text') }}
    />
  );
}

/** Whether the client is still expected, so that the booking may be moved or taken back. */
const isExpected = ({ attendance, status }: Row): boolean =>
  status !== 'canceled' && (attendance === 'booked' || attendance === 'confirmed');

function useColumns(at: StudentPlace): readonly Column<Row>[] {
  const t = useVisitsT();
  const format = useFormat();
  const isPhone = useIsPhone();
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
      key: 'actions',
      header: '',
      width: 60,
      align: 'end',
      phone: 'end',
      cell: (row) =>
        isExpected(row) && (
          <SeatActions
            student_id={at.student_id}
            name={`${row.title}, ${format.date(row.date)}`}
            title={row.title}
            status={row.attendance}
            timetable_id={row.id}
            date={row.date}
          />
        ),
    },
  ];
}
