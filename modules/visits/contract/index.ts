export * from './charge-why.ts';
export * from './class-sheet.ts';
export * from './errors.ts';
export * from './journal-marks.ts';
export * from './journal.ts';
export * from './marks.ts';
export * from './own-services.ts';
export { visitsRoutes } from './routes.ts';
