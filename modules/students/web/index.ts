import { lazyWithRetry } from '@ritm/ui';

/** Screens, each in its own chunk. */
export const screens = {
  students: () => import('./screens/students.tsx'),
  students_fields: () => import('./screens/students-fields.tsx'),
  students_duplicates: () => import('./screens/students-duplicates.tsx'),
  students_segments: () => import('./screens/students-segments.tsx'),
  students_groups: () => import('./screens/students-groups.tsx'),
};
export { ClientChoice } from './components/client-choice.tsx';
export { CommentsTab } from './components/card/comments-tab.tsx';
/** Loaded with the first look at a history: the words of all actions are as large as a screen. */
export const HistoryTab = lazyWithRetry(async () => (await import('./components/card/history-tab.tsx')).HistoryTab);
export { SegmentChoice } from './components/segments/segment-choice.tsx';
export { SegmentFilter, useHasSegments } from './components/segments/segment-filter.tsx';
export { SelectionChoices, type Selection } from './components/selection-choices.tsx';
export { StudentHeader } from './components/card/student-header.tsx';
export { StudentPicker, StudentsPicker, type PickedStudent } from './components/student-picker.tsx';
/** Loaded lazily, because the QR library is as large as a screen. */
export const StudentQr = lazyWithRetry(async () => (await import('./components/card/student-qr.tsx')).StudentQr);
export { studentQuery } from './data.ts';
export { studentsKey } from './keys.ts';
