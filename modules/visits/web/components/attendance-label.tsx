import { StatusLabel, type Status } from '@ritm/ui';
import type { Attendance } from '@ritm/timetable/contract';
import { useVisitsT } from '../messages.ts';

const nearest: Readonly<Record<Attendance, Status>> = {
  booked: 'booked',
  confirmed: 'confirmed',
  marked: 'marked',
  no_show: 'not_marked',
  canceled: 'canceled',
  excused: 'in_processing',
};

/** The status of a client on a class. */
export function AttendanceLabel({ attendance }: { readonly attendance: Attendance }) {
  const t = useVisitsT();
  return <StatusLabel status={nearest[attendance]} label={t(`attendance_${attendance}`)} />;
}
