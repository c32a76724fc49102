export { supportErrors } from './errors.ts';
export * from './moderation.ts';
export * from './request.ts';
export { supportRoutes } from './routes.ts';
