import { Banner, Button, StatCard } from '@ritm/ui';
import { href, Link, useAction, useFormat, useSchool, useSearchState } from '@ritm/web-kit';
import { undoneKinds, type ImportItem } from '../../contract/index.ts';
import { cacheImport, importOtherSheet, staleImports } from '../data.ts';
import { hereZone } from '../here-zone.ts';
import { useImportsT } from '../messages.ts';
import classes from './check/check-step.module.css';
import { DownloadButton } from './download-button.tsx';
import { FileRows } from './file-rows.tsx';
import { MadeFigures } from './made-figures.tsx';
import { RollBackButton } from './roll-back-button.tsx';

/** The result of the commit or of the roll back. */
export function DoneStep({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const format = useFormat();
  return (
    <div className={classes.step}>
      {item.status === 'rolled_back' ? <Undone item={item} /> : <Made item={item} />}
      {item.roll_back_until && item.can.roll_back && (
        <p className={classes.fact}>
          {t('roll_back_until', { when: format.instant(item.roll_back_until, hereZone()) })}
        </p>
      )}
      <FileRows item={item} />
    </div>
  );
}

function Made({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const { made, counts, conflicts } = item;
  const leftOut = (counts?.rejected ?? 0) + (counts?.skipped ?? 0) + (conflicts?.undecided ?? 0);
  return (
    <>
      <Banner tone="success" title={t('done_title')} />
      {made && <MadeFigures made={made} />}
      <OtherSheets item={item} />
      <div className={classes.actions}>
        <Button
          component={Link}
          href={href('/$type/school/$school_id/students', { type: at.role, school_id: at.school_id })}
        >
          {t('show_students')}
        </Button>
        {leftOut > 0 && <DownloadButton id={item.id} rows="left_out" />}
        <RollBackButton item={item} />
      </div>
    </>
  );
}

/** An import reads one sheet: the others are neither lost nor imported, and one press begins with each. */
function OtherSheets({ item: { id, sheets, sheet } }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const [, setFilters] = useSearchState({ id: 0, columns: false, outcome: '', page: 1 });
  const begin = useAction((name: string, key) => importOtherSheet(at, id, name, key), {
    invalidates: staleImports(at),
    onDone: (made) => {
      cacheImport(at, made);
      setFilters({ id: made.id, columns: false, outcome: '', page: 1 });
    },
  });
  const others = sheets.filter(({ name, rows }) => name !== sheet && rows > 0);
  if (!sheet || others.length === 0) return null;
  return (
    <Banner tone="info">
      <p className={classes.fact}>{t('other_sheets', { sheet })}</p>
      <div className={classes.actions}>
        {others.map(({ name, rows }) => (
          <Button key={name} variant="default" loading={begin.pending} onClick={() => begin.run(name)}>
            {t('other_sheet', { name: t('sheet_rows', { name, count: rows }) })}
          </Button>
        ))}
      </div>
    </Banner>
  );
}

function Undone({ item: { undone } }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const format = useFormat();
  if (!undone) return null;
  const { kept } = undone;
  const some = undoneKinds.filter((kind) => kind !== 'kept').filter((kind) => undone[kind] > 0);
  // When all counts are zero, the zero count of clients is shown.
  const shown: typeof some = some.length > 0 ? some : ['clients'];
  return (
    <>
      <Banner tone={kept > 0 ? 'warning' : 'info'} title={t('undone_title')}>
        {kept > 0 && t('undone_kept', { count: kept })}
      </Banner>
      <div className={classes.stats}>
        {shown.map((kind) => (
          <StatCard key={kind} label={t(`undone_${kind}`)} value={format.number(undone[kind])} />
        ))}
      </div>
    </>
  );
}
