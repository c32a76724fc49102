export { bookingErrors } from './errors.ts';
export { bookingPaths } from './paths.ts';
export * from './public.ts';
export { publicRoutes } from './public-routes.ts';
export * from './request.ts';
export { requestRoutes, visitorRoutes } from './routes.ts';
