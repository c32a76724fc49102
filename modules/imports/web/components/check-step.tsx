import { Banner, Button, confirm } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { madeKinds, type ImportItem } from '../../contract/index.ts';
import { commitImport, rememberImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';
import classes from './check-step.module.css';
import { CheckFacts } from './check-facts.tsx';
import { DownloadButton } from './download-button.tsx';
import { FileRows } from './file-rows.tsx';
import { MissingServices } from './missing-services.tsx';
import { WithoutCard } from './without-card.tsx';

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
  const bringsAny = madeKinds.some((kind) => (found.summary?.[kind] ?? 0) > 0);
  const leavesOut = undecided + (found.counts?.rejected ?? 0) + (found.counts?.skipped ?? 0) > 0;
  const start = async (): Promise<void> => {
    const question = { title: t('commit_ask'), text: t('commit_ask_text'), action: t('commit_yes') };
    if (undecided === 0 || (await confirm(question))) commit.run(found.id);
  };
  return (
    <div className={classes.step}>
      <CheckFacts found={found} />
      <WithoutCard found={found} />
      <MissingServices found={found} />
      {!bringsAny && !found.is_counting && undecided === 0 && <Banner tone="info">{t('nothing_new')}</Banner>}
      <div className={classes.actions}>
        {found.can.commit && (bringsAny || found.is_counting) && (
          <Button loading={commit.pending || found.is_counting} onClick={() => void start()}>
            {t('commit_yes')}
          </Button>
        )}
        {found.can.edit && (
          <Button variant="default" onClick={onColumns}>
            {t('columns_again')}
          </Button>
        )}
        {leavesOut && <DownloadButton id={found.id} rows="left_out" />}
        <DownloadButton id={found.id} rows="all" />
      </div>
      <FileRows found={found} />
    </div>
  );
}
