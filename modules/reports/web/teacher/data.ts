import { call, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { teacherRoutes as routes, type TeacherFigure } from '../../contract/index.ts';
import '../data.ts';

/** A teacher's month, `2026-03`; an empty one is the present month. */
export interface TeacherMonth {
  readonly at: SchoolPlace;
  readonly teacher_id: number;
  readonly month: string;
}

const queryOf = (month: string) => (month === '' ? {} : { month });

export const teacherReportQuery = ({ at, teacher_id, month }: TeacherMonth) =>
  queryOptions({
    queryKey: ['reports', at.school_id, 'teacher', at.role, teacher_id, month],
    queryFn: ({ signal }) =>
      call(routes.get_teacher_report, { params: { ...at, teacher_id }, query: queryOf(month) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const teacherWhyQuery = ({ at, teacher_id, month }: TeacherMonth, figure: TeacherFigure) =>
  queryOptions({
    queryKey: ['reports', at.school_id, 'teacher-why', at.role, teacher_id, month, figure],
    queryFn: ({ signal }) =>
      call(routes.get_teacher_why, { params: { ...at, teacher_id }, query: { ...queryOf(month), figure } }, { signal }),
  });
