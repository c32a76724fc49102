import { Banner, Button, StatCard } from '@ritm/ui';
import { href, Link, useFormat, useSchool } from '@ritm/web-kit';
import { madeKinds, undoneKinds, type ImportItem } from '../../contract/index.ts';
import { hereZone } from '../here-zone.ts';
import { useImportsT } from '../messages.ts';
import classes from './check-step.module.css';
import { DownloadButton } from './download-button.tsx';
import { FileRows } from './file-rows.tsx';
import { RollBackButton } from './roll-back-button.tsx';

/** Told even when there are none. */
const always: readonly string[] = ['clients', 'updated', 'restored'];

/** What came of it, or what was taken back. */
export function DoneStep({ found }: { readonly found: ImportItem }) {
  const t = useImportsT();
  const format = useFormat();
  return (
    <div className={classes.step}>
      {found.status === 'rolled_back' ? <Undone found={found} /> : <Made found={found} />}
      {found.roll_back_until && found.can.roll_back && (
        <p className={classes.fact}>
          {t('roll_back_until', { when: format.instant(found.roll_back_until, hereZone()) })}
        </p>
      )}
      <FileRows found={found} />
    </div>
  );
}

function Made({ found }: { readonly found: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const format = useFormat();
  const { made, counts, conflicts } = found;
  const leftOut = (counts?.rejected ?? 0) + (counts?.skipped ?? 0) + (conflicts?.undecided ?? 0);
  return (
    <>
      <Banner tone="success" title={t('done_title')} />
      <div className={classes.stats}>
        {made &&
          madeKinds
            .filter((kind) => always.includes(kind) || made[kind] > 0)
            .map((kind) => (
              <StatCard
                key={kind}
                label={t(`made_${kind}`)}
                value={format.number(made[kind])}
                {...(kind === 'debts' && { tone: 'attention' as const })}
              />
            ))}
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          href={href('/$type/school/$school_id/students', { type: at.role, school_id: at.school_id })}
        >
          {t('show_students')}
        </Button>
        {leftOut > 0 && <DownloadButton id={found.id} rows="left_out" />}
        <RollBackButton found={found} />
      </div>
    </>
  );
}

function Undone({ found: { undone } }: { readonly found: ImportItem }) {
  const t = useImportsT();
  const format = useFormat();
  if (!undone) return null;
  const { kept } = undone;
  return (
    <>
      <Banner tone={kept > 0 ? 'warning' : 'info'} title={t('undone_title')}>
        {kept > 0 && t('undone_kept', { count: kept })}
      </Banner>
      <div className={classes.stats}>
        {undoneKinds
          .filter((kind) => kind !== 'kept')
          .filter((kind) => always.includes(kind) || undone[kind] > 0)
          .map((kind) => (
            <StatCard key={kind} label={t(`undone_${kind}`)} value={format.number(undone[kind])} />
          ))}
      </div>
    </>
  );
}
