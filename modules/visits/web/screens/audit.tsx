import { AuditJournal, auditKey } from '@ritm/audit/web';
import type { LineUndo } from '@ritm/audit/contract';
import { StudentPicker, studentsKey } from '@ritm/students/web';
import { visitsKey } from '@ritm/passes/web';
import { useAction, useSchool } from '@ritm/web-kit';
import { useVisitsT } from '../messages.ts';
import { undoLine } from '../undo-line.ts';

/** The journal of actions stands here because this module knows how to take a line back, and how to choose a client. */
export function Screen() {
  const t = useVisitsT();
  const at = useSchool();
  const undo = useAction((line: LineUndo, key) => undoLine(at, line, key), {
    invalidates: [auditKey(at), studentsKey(at), visitsKey(at)],
    done: t('line_undone'),
  });
  return <AuditJournal undo={undo} clientField={(field) => <StudentPicker {...field} />} />;
}
