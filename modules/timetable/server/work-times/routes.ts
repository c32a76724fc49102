import { reads, writes, type Implementation } from '@ritm/platform';
import { workTimesRoutes as routes } from '../../contract/index.ts';
import { addWorkTime, deleteWorkTime, editWorkTime, listWorkTimes } from './lines.ts';
import { getScheduleTeachers, setScheduleTeachers } from './schedule.ts';

export const workTimesImplementations: readonly Implementation[] = [
  reads(routes.list_work_times, listWorkTimes),
  writes(routes.add_work_time, addWorkTime),
  writes(routes.edit_work_time, editWorkTime),
  writes(routes.delete_work_time, deleteWorkTime),
  reads(routes.get_schedule_teachers, getScheduleTeachers),
  writes(routes.set_schedule_teachers, setScheduleTeachers),
];
