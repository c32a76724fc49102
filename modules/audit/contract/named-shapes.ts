import type { NamedShapes } from '@ritm/http/openapi';
import { auditActor, auditLine, auditLines } from './audit.ts';

/** Names of shapes in the API reference. */
export const auditShapes = {
  AuditLines: auditLines,
  AuditLine: auditLine,
  AuditActor: auditActor,
} satisfies NamedShapes;
