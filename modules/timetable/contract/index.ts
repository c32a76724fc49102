export * from './calendar.ts';
export * from './changes.ts';
export { timetableErrors } from './errors.ts';
export { timetableRoutes } from './routes.ts';
export * from './school-feeds.ts';
export * from './slots.ts';
export * from './timetable.ts';
export * from './waiting.ts';
export * from './work-times.ts';
