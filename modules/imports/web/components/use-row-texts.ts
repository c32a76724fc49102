import { language } from '@ritm/web-kit';
import { matchTexts, type ImportRow, type ImportStatus, type MatchReason } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';

const isReason = (text: string): text is MatchReason => text in matchTexts;

/** Texts about a row: its outcome and the reason, names of fields, values as people read them. */
export function useRowTexts() {
  const t = useImportsT();
  const reasonText = ({ reason }: ImportRow): string =>
    reason !== null && isReason(reason) ? matchTexts[reason][language()] : '';
  const timetableText = ({ outcome, notes }: ImportRow, status: ImportStatus): string => {
    if (outcome === 'same') return t('one_class_same');
    if (outcome !== 'new') return t(`one_${outcome}`);
    if (status === 'rolled_back')
      return t(notes.some(({ code }) => code.startsWith('undo.')) ? 'one_kept' : 'one_undone');
    return t(status === 'checked' ? 'one_class_new' : 'one_class_brought');
  };
  /** The planned outcome of the row, or the actual one after the commit. */
  const outcomeText = (row: ImportRow, status: ImportStatus): string => {
    const { outcome, student_id, notes, decision } = row;
    if (row.is_timetable) return timetableText(row, status);
    if (row.reason === 'imported_before') return t('one_before');
    if (decision?.decision === 'skip') return t('one_skipped');
    const isImported = status !== 'checked' && outcome !== 'skipped' && outcome !== 'rejected' && student_id !== null;
    if (isImported && status === 'rolled_back')
      return t(notes.some(({ code }) => code.startsWith('undo.')) ? 'one_kept' : 'one_undone');
    if (isImported) return t('one_brought');
    if (decision) return t(`one_${decision.decision}`);
    if (outcome === 'update' && row.changes.length === 0) return t('one_told');
    return t(outcome === 'conflict' && status !== 'checked' ? 'one_undecided' : `one_${outcome}`);
  };
  /** The decision of a person, otherwise the row above that this one follows, otherwise the reason of the match. */
  const whyText = (row: ImportRow): string => {
    if (row.decision?.of_row != null) return t('decided_row', { row: String(row.decision.of_row) });
    if (row.decision) return t(`decided_${row.decision.decision}`);
    if (row.reason === 'imported_before') return '';
    return row.of_row === null ? reasonText(row) : t('of_row', { row: String(row.of_row) });
  };
  const fieldText = (field: string): string => (isField(field) ? t(`field_${field}`) : field);
  const valueText = (field: string, value: string | null): string => {
    if (value === null || value === '') return t('nothing_written');
    if (field === 'gender') return t(value === 'female' ? 'gender_female' : 'gender_male');
    if (field === 'discount') return `${Number(value) / 100} %`;
    return value;
  };
  return { reasonText, outcomeText, whyText, fieldText, valueText };
}

const fields = [
  'lastname',
  'firstname',
  'patronymic',
  'phone',
  'phone2',
  'email',
  'birth_date',
  'gender',
  'club_card',
  'source',
  'comment',
  'discount',
  'tags',
  'guardians',
] as const;

const isField = (text: string): text is (typeof fields)[number] => fields.some((one) => one === text);
