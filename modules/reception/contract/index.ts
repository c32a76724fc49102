export * from './check-in-day.ts';
export { checkInRoutes } from './check-in-routes.ts';
export * from './check-in.ts';
