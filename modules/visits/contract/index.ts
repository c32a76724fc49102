export * from './class-sheet.ts';
export * from './errors.ts';
export * from './journal-marks.ts';
export * from './journal.ts';
export * from './lesson-minus.ts';
export * from './lesson-plus.ts';
export * from './pass-actions.ts';
export { passRoutes } from './pass-routes.ts';
export { visitsRoutes } from './routes.ts';
