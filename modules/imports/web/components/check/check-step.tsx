import { Banner, Button, confirm } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { madeKinds, type ImportItem } from '../../../contract/index.ts';
import { commitImport, cacheImport, staleImports } from '../../data.ts';
import { useImportsT } from '../../messages.ts';
import classes from './check-step.module.css';
import { CheckFacts } from './check-facts.tsx';
import { DownloadButton } from '../download-button.tsx';
import { FileRows } from '../file-rows.tsx';
import { LeftInFile, useVisitsLeft } from './left-in-file.tsx';
import { MarkLegend } from './mark-legend.tsx';
import { MissingServices } from './missing-services.tsx';
import { RowsWithoutCard, UndecidedRows } from './rows-without-card.tsx';

interface CheckStepProps {
  readonly item: ImportItem;
  readonly onColumns: () => void;
}

/** The forecast of the import, before anything is written. */
export function CheckStep({ item, onColumns }: CheckStepProps) {
  const t = useImportsT();
  const at = useSchool();
  const commit = useAction((id: number, key) => commitImport(at, id, key), {
    invalidates: staleImports(at),
    onDone: (changed) => cacheImport(at, changed),
  });
  const undecided = item.conflicts?.undecided ?? 0;
  const bringsAny = madeKinds.some((kind) => (item.summary?.[kind] ?? 0) > 0);
  const leavesOut = undecided + (item.counts?.rejected ?? 0) + (item.counts?.skipped ?? 0) > 0;
  const visitsLeft = useVisitsLeft()(item);
  const { mark_unknown = 0, undated = 0 } = item.summary?.visits_left ?? {};
  const losesVisits = mark_unknown + undated > 0 && visitsLeft !== undefined;
  const start = async (): Promise<void> => {
    const text = [undecided > 0 && t('commit_ask_text'), losesVisits && visitsLeft].filter(Boolean).join(' ');
    const title = t(undecided > 0 ? 'commit_ask' : 'commit_ask_visits');
    if (text === '' || (await confirm({ title, text, action: t('commit_yes') }))) commit.run(item.id);
  };
  return (
    <div className={classes.step}>
      <CheckFacts item={item} />
      <MarkLegend item={item} />
      <LeftInFile item={item} />
      <RowsWithoutCard item={item} />
      <UndecidedRows item={item} />
      <MissingServices item={item} />
      {!bringsAny && !item.is_counting && undecided === 0 && <Banner tone="info">{t('nothing_new')}</Banner>}
      <div className={classes.actions}>
        {item.can.commit && (bringsAny || item.is_counting) && (
          <Button loading={commit.pending || item.is_counting} onClick={() => void start()}>
            {t('commit_yes')}
          </Button>
        )}
        {item.can.edit && (
          <Button variant="default" onClick={onColumns}>
            {t('columns_again')}
          </Button>
        )}
        {leavesOut && <DownloadButton id={item.id} rows="left_out" />}
        <DownloadButton id={item.id} rows="all" />
      </div>
      <FileRows item={item} />
    </div>
  );
}
