import { lazyWithRetry } from '@ritm/ui';

/** Lazy, because the first page imports this module, and the words of all actions are as large as a screen. */
export const AuditJournal = lazyWithRetry(async () => (await import('./components/audit-journal.tsx')).AuditJournal);
export const HistoryLines = lazyWithRetry(async () => (await import('./components/history-lines.tsx')).HistoryLines);
export { auditKey } from './keys.ts';
