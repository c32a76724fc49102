import { Banner, Button, confirm } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { notImportedKinds, type ImportItem } from '../../contract/index.ts';
import { commitImport, rememberImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';
import classes from './check-step.module.css';
import { DownloadButton } from './download-button.tsx';
import { FileRows } from './file-rows.tsx';

interface CheckStepProps {
  readonly found: ImportItem;
  readonly onColumns: () => void;
}

/** What would come of the file, before anything does. */
export function CheckStep({ found, onColumns }: CheckStepProps) {
  const t = useImportsT();
  const at = useSchool();
  const commit = useAction((id: number, key) => commitImport(at, id, key), {
    invalidates: staleImports(at),
    onDone: (changed) => rememberImport(at, changed),
  });
  const undecided = found.conflicts?.undecided ?? 0;
  const changing = changingOf(found);
  const leavesOut = undecided + (found.counts?.rejected ?? 0) + (found.counts?.skipped ?? 0) > 0;
  const bringsPasses = (found.summary?.lots ?? 0) + (found.summary?.debts ?? 0) > 0;
  const start = async (): Promise<void> => {
    const question = { title: t('commit_ask'), text: t('commit_ask_text'), action: t('commit_yes') };
    if (undecided === 0 || (await confirm(question))) commit.run(found.id);
  };
  return (
    <div className={classes.step}>
      <Facts found={found} />
      {changing === 0 && !bringsPasses && undecided === 0 && <Banner tone="info">{t('nothing_new')}</Banner>}
      <div className={classes.actions}>
        {found.can.commit && (changing > 0 || bringsPasses) && (
          <Button loading={commit.pending} onClick={() => void start()}>
            {changing > 0 ? t('commit', { count: changing }) : t('commit_yes')}
          </Button>
        )}
        {found.can.edit && (
          <Button variant="default" onClick={onColumns}>
            {t('columns_again')}
          </Button>
        )}
        {leavesOut && <DownloadButton id={found.id} />}
      </div>
      <FileRows found={found} />
    </div>
  );
}

/** Rows that make a card or change one. */
function changingOf({ counts, conflicts }: ImportItem): number {
  return (counts?.new ?? 0) + (counts?.family ?? 0) + (counts?.update ?? 0) + (conflicts?.accepted ?? 0);
}

/** Passes and debts that come along, and, plainly, what does not. */
function Facts({ found: { summary } }: { readonly found: ImportItem }) {
  const t = useImportsT();
  if (!summary) return null;
  const { lots, lots_without_value, debts, visits, not_imported } = summary;
  const left = notImportedKinds.filter((kind) => not_imported[kind] > 0);
  return (
    <>
      {(lots > 0 || debts > 0 || visits > 0) && (
        <Banner tone={lots_without_value > 0 ? 'warning' : 'info'}>
          {lots > 0 && <p className={classes.fact}>{t('lots', { count: lots })}</p>}
          {lots_without_value > 0 && (
            <p className={classes.fact}>{t('lots_without_value', { count: lots_without_value })}</p>
          )}
          {debts > 0 && <p className={classes.fact}>{t('debts', { count: debts })}</p>}
          {visits > 0 && <p className={classes.fact}>{t('past_visits', { count: visits })}</p>}
        </Banner>
      )}
      {left.length > 0 && (
        <Banner tone="warning" title={t('not_imported')}>
          <p className={classes.fact}>
            {t('not_imported_text')} {left.map((kind) => t(`not_${kind}`, { count: not_imported[kind] })).join(', ')}.
          </p>
        </Banner>
      )}
    </>
  );
}
