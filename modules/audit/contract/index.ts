export type { AuditLine } from './audit.ts';
export { auditRoutes } from './routes.ts';
