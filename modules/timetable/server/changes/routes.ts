import { reads, writes, type Implementation } from '@ritm/platform';
import { changesRoutes as routes } from '../../contract/index.ts';
import { addClosure, listClosedDays, removeClosure } from './closures.ts';
import { copyWeek } from './copy-week.ts';
import { listTimetableChanges, undoTimetableChange } from './undo.ts';

export const changesImplementations: readonly Implementation[] = [
  reads(routes.list_timetable_changes, listTimetableChanges),
  writes(routes.undo_timetable_change, undoTimetableChange),
  reads(routes.list_closures, listClosedDays),
  writes(routes.add_closure, addClosure),
  writes(routes.delete_closure, removeClosure),
  writes(routes.copy_week, copyWeek),
];
