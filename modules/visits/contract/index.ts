export * from './class-sheet.ts';
export * from './errors.ts';
export * from './lesson-minus.ts';
export * from './lesson-plus.ts';
export { visitsRoutes } from './routes.ts';
