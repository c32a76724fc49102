import { Banner, Button } from '@ritm/ui';
import type { ImportSheet } from '../../contract/index.ts';
import { openUnknown, unanswered, type MappingDraft } from '../mapping-draft.ts';
import { useImportsT } from '../messages.ts';
import classes from './mapping-step.module.css';

interface OpenQuestionsProps {
  readonly sheet: ImportSheet;
  readonly draft: MappingDraft;
  readonly onChange: (draft: MappingDraft) => void;
}

/** The number of columns that wait for a person's answer; many that are no use are answered by one press. */
export function OpenQuestions({ sheet, draft, onChange }: OpenQuestionsProps) {
  const t = useImportsT();
  const open = unanswered(draft).length;
  const unknown = openUnknown(sheet, draft);
  if (open === 0) return null;
  const leaveOut = (): void =>
    onChange({ ...draft, ...Object.fromEntries(unknown.map((column) => [column, 'ignore' as const])) });
  return (
    <Banner tone="warning" title={t('columns_asked', { count: open })}>
      <p className={classes.asked}>{t('columns_asked_text', { count: open })}</p>
      {unknown.length > 1 && (
        <Button type="button" variant="default" size="xs" onClick={leaveOut}>
          {t('columns_leave_out', { count: unknown.length })}
        </Button>
      )}
    </Banner>
  );
}
