import { AuditJournal } from '@ritm/audit/web';
import { StudentPicker } from '../components/student-picker.tsx';

/** The journal of actions stands here because it is narrowed to a client, whom only this module can choose. */
export function Screen() {
  return <AuditJournal clientField={(field) => <StudentPicker {...field} />} />;
}
