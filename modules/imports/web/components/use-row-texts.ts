import { language } from '@ritm/web-kit';
import { matchTexts, type ImportRow, type MatchReason } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';

const isReason = (text: string): text is MatchReason => text in matchTexts;

/** Words about a row: what becomes of it and why, names of fields, values as people read them. */
export function useRowTexts() {
  const t = useImportsT();
  const reasonText = ({ reason }: ImportRow): string =>
    reason !== null && isReason(reason) ? matchTexts[reason][language()] : '';
  const outcomeText = (row: ImportRow, isDone: boolean): string => {
    const { decision, of_row, outcome } = row;
    const what =
      isDone && row.outcome !== 'skipped' && row.student_id !== null ? t('one_brought') : t(`one_${outcome}`);
    const above = of_row === null ? '' : t('of_row', { row: of_row });
    return [what, above || reasonText(row), decision && t(`decided_${decision.decision}`)].filter(Boolean).join(' · ');
  };
  const fieldText = (field: string): string => (isField(field) ? t(`field_${field}`) : field);
  const valueText = (field: string, value: string | null): string => {
    if (value === null || value === '') return t('nothing_written');
    if (field === 'gender') return t(value === 'female' ? 'gender_female' : 'gender_male');
    if (field === 'discount') return `${Number(value) / 100} %`;
    return value;
  };
  return { reasonText, outcomeText, fieldText, valueText };
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
