export { notificationsErrors } from './errors.ts';
export * from './kinds.ts';
export * from './notification.ts';
export { notificationsRoutes } from './routes.ts';
export * from './settings.ts';
