export * from './errors.ts';
export * from './finance.ts';
export { financeRoutes } from './routes.ts';
