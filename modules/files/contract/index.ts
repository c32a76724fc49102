export { filesErrors } from './errors.ts';
export { filesRoutes } from './routes.ts';
export * from './student-file.ts';
