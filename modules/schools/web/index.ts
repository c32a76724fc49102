import { lazyWithRetry } from '@ritm/ui';

/** Screens, each in its own chunk. */
export const screens = {
  schools: () => import('./screens/schools.tsx'),
  new_school: () => import('./screens/new-school.tsx'),
  edit_school: () => import('./screens/edit-school.tsx'),
  teachers: () => import('./screens/teachers.tsx'),
  administrators: () => import('./screens/administrators.tsx'),
};
export { MyInvitations } from './components/my-invitations.tsx';
export { TeacherActions, TeacherForm } from './components/teacher-form.tsx';
export { allTeachersQuery, branchesQuery, mySchoolsQuery, placesQuery, schoolQuery, teacherQuery } from './data.ts';
/** The window of the opening hours: the page of working time opens it. */
export const OpeningHours = lazyWithRetry(async () => (await import('./components/opening-hours.tsx')).OpeningHours);
export { CityNameField } from './components/city-name-field.tsx';
export { GroupsPage, type GroupWriting } from './components/groups-page.tsx';
