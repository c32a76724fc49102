import { formatDate } from '@ritm/kernel';
import type { RouteInput } from '@ritm/http';
import { workbookReply, type FileReply, type WriteContext } from '@ritm/platform';
import type { journalRoutes } from '../../contract/index.ts';
import { getParsedJournal } from './journal.ts';
import { journalSheet } from './sheet.ts';

/** Exporting clients out of the organization requires a reason, which is kept in the audit. */
export async function exportJournal(
  tx: WriteContext,
  { body: { reason, ...query } }: RouteInput<typeof journalRoutes.export_journal>,
): Promise<FileReply> {
  const { language } = tx;
  const journal = await getParsedJournal(tx, query);
  tx.audit({
    action: 'visits.journal_exported',
    object_type: 'school',
    object_id: tx.school_id,
    after: { ...query, rows: journal.data.length },
    reason,
  });
  const name = language === 'ru' ? 'Журнал посещений' : 'Attendance journal';
  return workbookReply(`${name}, ${formatDate(`${query.month}-01`, language, 'month')}`, () =>
    journalSheet(journal, language),
  );
}
