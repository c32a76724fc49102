export * from './calendar.ts';
export { timetableErrors } from './errors.ts';
export { timetableRoutes } from './routes.ts';
export * from './timetable.ts';
