import { Badge, NativeSelect } from '@ritm/ui';
import type { ImportColumn, ImportSheet, ImportTarget } from '../../contract/index.ts';
import type { MappingDraft } from '../mapping-draft.ts';
import { useImportsT } from '../messages.ts';
import { columnLetter, targetGroups, targetsOf } from '../target-groups.ts';
import classes from './column-list.module.css';

interface ColumnListProps {
  readonly sheet: ImportSheet;
  readonly draft: MappingDraft;
  readonly repeated: ReadonlySet<number>;
  readonly onChange: (column: number, target: ImportTarget) => void;
}

/** Each column of the file with its values and what it is taken for. */
export function ColumnList({ sheet, draft, repeated, onChange }: ColumnListProps) {
  const t = useImportsT();
  return (
    <div className={classes.frame}>
      <div className={classes.head} aria-hidden>
        <span>{t('column_head')}</span>
        <span>{t('column_examples')}</span>
        <span>{t('column_meaning')}</span>
      </div>
      <ul className={classes.list}>
        {sheet.columns.map((column) => (
          <ColumnLine
            key={column.index}
            column={column}
            target={draft[column.index] ?? 'ignore'}
            isRepeated={repeated.has(column.index)}
            onChange={(target) => onChange(column.index, target)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Below this the machine is not sure itself. */
const SURE = 0.75;

interface ColumnLineProps {
  readonly column: ImportColumn;
  readonly target: ImportTarget;
  readonly isRepeated: boolean;
  readonly onChange: (target: ImportTarget) => void;
}

function ColumnLine({ column, target, isRepeated, onChange }: ColumnLineProps) {
  const t = useImportsT();
  const { index, header, examples, confidence } = column;
  const title = header || t('column_untitled', { letter: columnLetter(index) });
  const isUnsure = target === column.target && target !== 'ignore' && confidence < SURE;
  return (
    <li className={classes.line} data-ignored={target === 'ignore' || undefined}>
      <span className={classes.name}>
        {title}
        {isUnsure && (
          <Badge color="warning" size="sm">
            {t('column_unsure')}
          </Badge>
        )}
      </span>
      <span className={classes.examples}>{examples.length > 0 ? examples.join(' · ') : t('column_no_values')}</span>
      <NativeSelect
        aria-label={title}
        value={target}
        error={isRepeated && t('column_repeated')}
        data={useTargets(column)}
        onChange={(event) => onChange(event.currentTarget.value as ImportTarget)}
      />
    </li>
  );
}

function useTargets({ target, alternatives }: ImportColumn) {
  const t = useImportsT();
  const item = (one: ImportTarget) => ({ value: one, label: t(`target_${one}`) });
  // What it probably is comes first, then everything by its heading.
  const likely = [target, ...alternatives].filter((one) => one !== null && one !== 'ignore');
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
