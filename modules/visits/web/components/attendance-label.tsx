import { StatusLabel, type StatusLook } from '@ritm/ui';
import type { Attendance } from '@ritm/timetable/contract';
import { useVisitsT } from '../messages.ts';

const looks: Readonly<Record<Attendance, StatusLook>> = {
  booked: { tone: 'sky' },
  confirmed: { tone: 'teal' },
  marked: { tone: 'forest' },
  no_show: { tone: 'coral', hollow: true },
  canceled: { tone: 'clay', hollow: true },
  excused: { tone: 'amber' },
};

/** The status of a client on a class. */
export function AttendanceLabel({ attendance }: { readonly attendance: Attendance }) {
  const t = useVisitsT();
  return <StatusLabel {...looks[attendance]} label={t(`attendance_${attendance}`)} />;
}
