import { Banner, Button } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import type { ImportItem, NewService } from '../../contract/index.ts';
import { changeImport, rememberImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';
import classes from './check-step.module.css';

const SHOWN = 6;

/** Services that the file names and the organization lacks, as they would be made; nothing when there are none. */
export function MissingServices({ found }: { readonly found: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const format = useFormat();
  const change = useAction((make_services: boolean, key) => changeImport(at, found.id, { make_services }, key), {
    invalidates: staleImports(at),
    onDone: (changed) => rememberImport(at, changed),
  });
  const services = found.summary?.missing_services ?? [];
  if (services.length === 0) return null;
  const textOf = ({ name, price, visits, unknown }: NewService): string => {
    if (unknown) return t('services_item_unknown', { name });
    const known = { name, price: format.money(price) };
    if (visits === null) return t('services_item_unlimited', known);
    return t('services_item', { ...known, visits: format.visits(visits) });
  };
  const rest = services.length - SHOWN;
  const canMake = services.some(({ unknown }) => !unknown);
  return (
    <Banner tone="info" title={t(found.make_services ? 'services_made' : 'services_title')}>
      {!found.make_services && <p className={classes.fact}>{t('services_text')}</p>}
      <ul className={classes.services}>
        {services.slice(0, SHOWN).map((one) => (
          <li key={one.name}>{textOf(one)}</li>
        ))}
        {rest > 0 && <li>{t('services_more', { count: rest })}</li>}
      </ul>
      {found.can.edit && canMake && (
        <Button variant="default" loading={change.pending} onClick={() => change.run(!found.make_services)}>
          {t(found.make_services ? 'services_unmake' : 'services_make')}
        </Button>
      )}
    </Banner>
  );
}
