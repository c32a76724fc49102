export * from './errors.ts';
export * from './lesson-minus.ts';
export * from './lesson-plus.ts';
export * from './pass-actions.ts';
export * from './pass-batches.ts';
export { passRoutes } from './pass-routes.ts';
export { listPeriod, passesRoutes } from './routes.ts';
export * from './sold.ts';
