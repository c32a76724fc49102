import { Banner, NativeSelect } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import { markMeanings, type ImportItem, type ImportMarkWord } from '../../../contract/index.ts';
import { cacheImport, changeImport, staleImports } from '../../data.ts';
import { useImportsT } from '../../messages.ts';
import classes from './mark-legend.module.css';

type Meaning = (typeof markMeanings)[number];

/** What each mark of the file means. A mark that nobody understands waits for a person's word. */
export function MarkLegend({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const change = useAction(
    (marks: { word: string; meaning: Meaning }[], key) => changeImport(at, item.id, { marks }, key),
    { invalidates: staleImports(at), onDone: (changed) => cacheImport(at, changed) },
  );
  if (item.marks.length === 0) return null;
  const open = item.marks.filter(({ meaning }) => meaning === null).length;
  const inOrder = item.marks.toSorted((left, right) => Number(right.meaning === null) - Number(left.meaning === null));
  return (
    <Banner tone={open > 0 ? 'warning' : 'info'} title={open > 0 ? t('marks_open', { count: open }) : t('marks_title')}>
      <p className={classes.text}>{t('marks_text')}</p>
      <ul className={classes.list}>
        {inOrder.map((one) => (
          <Word
            key={one.word}
            one={one}
            canEdit={item.can.edit}
            onChoose={(meaning) => change.run([{ word: one.word, meaning }])}
          />
        ))}
      </ul>
    </Banner>
  );
}

interface WordProps {
  readonly one: ImportMarkWord;
  readonly canEdit: boolean;
  readonly onChoose: (meaning: Meaning) => void;
}

function Word({ one: { word, meaning, cells }, canEdit, onChoose }: WordProps) {
  const t = useImportsT();
  const format = useFormat();
  const meanings = markMeanings.map((value) => ({ value, label: t(`mark_${value}`) }));
  return (
    <li className={classes.word}>
      <span className={classes.name}>{t('mark_word', { word })}</span>
      <span className={classes.count}>{format.number(cells)}</span>
      <NativeSelect
        aria-label={t('mark_means', { word })}
        value={meaning ?? ''}
        disabled={!canEdit}
        data={meaning === null ? [{ value: '', label: t('mark_choose') }, ...meanings] : meanings}
        onChange={(event) => event.currentTarget.value && onChoose(event.currentTarget.value as Meaning)}
      />
    </li>
  );
}
