import { Badge, Button, NativeSelect } from '@ritm/ui';
import type { ImportColumn, ImportSheet, ImportTarget } from '../../contract/index.ts';
import { inQuestionOrder, type MappingDraft } from '../mapping-draft.ts';
import { useImportsT } from '../messages.ts';
import { columnLetter, targetGroups, targetsOf } from '../target-groups.ts';
import classes from './column-list.module.css';

interface ColumnListProps {
  readonly sheet: ImportSheet;
  readonly draft: MappingDraft;
  readonly repeated: ReadonlySet<number>;
  /** The person has tried to continue, so columns without an answer show an error. */
  readonly isSubmitted: boolean;
  readonly onChange: (column: number, target: ImportTarget) => void;
}

/** Each column of the file with its values and its target. */
export function ColumnList({ sheet, draft, repeated, isSubmitted, onChange }: ColumnListProps) {
  const t = useImportsT();
  return (
    <div className={classes.frame}>
      <div className={classes.head} aria-hidden>
        <span>{t('column_head')}</span>
        <span>{t('column_examples')}</span>
        <span>{t('column_meaning')}</span>
      </div>
      <ul className={classes.list}>
        {inQuestionOrder(sheet).map((column) => (
          <ColumnLine
            key={column.index}
            column={column}
            target={draft[column.index] ?? null}
            isRepeated={repeated.has(column.index)}
            isMissing={isSubmitted && draft[column.index] === null}
            onChange={(target) => onChange(column.index, target)}
          />
        ))}
      </ul>
    </div>
  );
}

interface ColumnLineProps {
  readonly column: ImportColumn;
  /** Null while the question about the column has no answer. */
  readonly target: ImportTarget | null;
  readonly isRepeated: boolean;
  readonly isMissing: boolean;
  readonly onChange: (target: ImportTarget) => void;
}

function ColumnLine({ column, target, isRepeated, isMissing, onChange }: ColumnLineProps) {
  const t = useImportsT();
  const { index, header, examples, question } = column;
  const title = header || t('column_untitled', { letter: columnLetter(index) });
  const isOpenQuestion = question !== null && target === null;
  const targets = useTargets(column);
  const error = (isRepeated && t('column_repeated')) || (isMissing && t('column_missing'));
  return (
    <li
      className={classes.line}
      data-ignored={target === 'ignore' || undefined}
      data-question={isOpenQuestion || undefined}
    >
      <span className={classes.name}>
        {title}
        {isOpenQuestion && (
          <Badge color="warning" size="sm">
            {t('column_asked')}
          </Badge>
        )}
      </span>
      <span className={classes.examples}>{examples.length > 0 ? examples.join(' · ') : t('column_no_values')}</span>
      <NativeSelect
        aria-label={title}
        value={target ?? ''}
        error={error}
        data={target === null ? [{ value: '', label: t('column_choose') }, ...targets] : targets}
        onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value as ImportTarget)}
      />
      {isOpenQuestion && <Answers column={column} question={question} onChange={onChange} />}
    </li>
  );
}

interface AnswersProps {
  readonly column: ImportColumn;
  readonly question: NonNullable<ImportColumn['question']>;
  readonly onChange: (target: ImportTarget) => void;
}

/** The question about a column, with an answer that is proposed or with several of which none is. */
function Answers({ column: { alternatives }, question: { target, text }, onChange }: AnswersProps) {
  const t = useImportsT();
  const answers = target === null ? alternatives : [target];
  return (
    <div className={classes.question}>
      <span>{text}.</span>
      {answers.map((one) => (
        <Button key={one} type="button" variant="default" size="xs" onClick={() => onChange(one)}>
          {target === null ? t(`target_${one}`) : t('column_answer_yes', { target: t(`target_${one}`) })}
        </Button>
      ))}
      <Button type="button" variant="default" size="xs" onClick={() => onChange('ignore')}>
        {t('column_answer_no')}
      </Button>
    </div>
  );
}

function useTargets({ target, question, alternatives }: ImportColumn) {
  const t = useImportsT();
  const item = (one: ImportTarget) => ({ value: one, label: t(`target_${one}`) });
  // The likely targets come first, then all targets by group.
  const likely = [target, question?.target ?? null, ...alternatives].filter((one) => one !== null && one !== 'ignore');
  const first = [...new Set<ImportTarget>(['ignore', ...likely.filter((one) => one !== null)])].map(item);
  const shown = new Set(first.map(({ value }) => value));
  const groups = targetGroups.map((group) => ({
    group: t(`targets_${group}`),
    items: targetsOf(group)
      .filter((one) => !shown.has(one))
      .map(item),
  }));
  return [...first, ...groups.filter(({ items }) => items.length > 0)];
}
