export { actionsOfKind, auditKinds, type AuditAction, type AuditKind } from './actions.ts';
export { auditLines, type AuditLine, type AuditLines, type LineUndo } from './audit.ts';
export { auditRoutes } from './routes.ts';
