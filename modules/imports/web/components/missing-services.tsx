import { Banner, Button } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import type { ImportItem, NewService } from '../../contract/index.ts';
import { changeImport, cacheImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';
import classes from './check-step.module.css';

const SHOWN = 6;

/**
 * Services that the file names and the organization lacks, as the commit would create them; renders nothing when there
 * are none.
 */
export function MissingServices({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const format = useFormat();
  const change = useAction((make_services: boolean, key) => changeImport(at, item.id, { make_services }, key), {
    invalidates: staleImports(at),
    onDone: (changed) => cacheImport(at, changed),
  });
  const services = item.summary?.missing_services ?? [];
  if (services.length === 0) return null;
  const textOf = ({ name, price, visits, unknown }: NewService): string => {
    if (unknown) return t('services_item_unknown', { name });
    const known = { name, price: format.money(price) };
    if (visits === null) return t('services_item_unlimited', known);
    return t('services_item', { ...known, visits: format.visits(visits) });
  };
  const hiddenCount = services.length - SHOWN;
  const canMake = services.some(({ unknown }) => !unknown);
  return (
    <Banner tone="info" title={t(item.make_services ? 'services_made' : 'services_title')}>
      {!item.make_services && <p className={classes.fact}>{t('services_text')}</p>}
      <ul className={classes.services}>
        {services.slice(0, SHOWN).map((one) => (
          <li key={one.name}>{textOf(one)}</li>
        ))}
        {hiddenCount > 0 && <li>{t('services_more', { count: hiddenCount })}</li>}
      </ul>
      {item.can.edit && canMake && (
        <Button variant="default" loading={change.pending} onClick={() => change.run(!item.make_services)}>
          {t(item.make_services ? 'services_unmake' : 'services_make')}
        </Button>
      )}
    </Banner>
  );
}
