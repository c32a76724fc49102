import type { NamedShapes } from '@ritm/http/openapi';
import { auditLine, auditLines } from './audit.ts';

/** Names of shapes in the API reference. */
export const auditShapes = {
  AuditLines: auditLines,
  AuditLine: auditLine,
} satisfies NamedShapes;
