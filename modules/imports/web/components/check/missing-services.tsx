import { Banner, Button, MoneyField } from '@ritm/ui';
import { useState } from 'react';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import type { ImportItem, NewService } from '../../../contract/index.ts';
import { changeImport, cacheImport, staleImports } from '../../data.ts';
import { useImportsT } from '../../messages.ts';
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
  const setPrice = useAction(
    (service: { name: string; price: number }, key) => changeImport(at, item.id, { services: [service] }, key),
    { invalidates: staleImports(at), onDone: (changed) => cacheImport(at, changed) },
  );
  const services = item.summary?.missing_services ?? [];
  if (services.length === 0) return null;
  const textOf = ({ name, visits, unknown }: NewService): string => {
    if (visits === 0) return t('services_item_unknown', { name });
    if (unknown) return t('services_item_unpriced', { name });
    return visits === null
      ? t('services_item_unlimited', { name })
      : t('services_item', { name, visits: format.visits(visits) });
  };
  const hiddenCount = services.length - SHOWN;
  const canMake = services.some(({ unknown }) => !unknown);
  return (
    <Banner tone="info" title={t(item.make_services ? 'services_made' : 'services_title')}>
      {!item.make_services && <p className={classes.fact}>{t('services_text')}</p>}
      <ul className={classes.services}>
        {services.slice(0, SHOWN).map((one) => (
          <li key={one.name} className={classes.service}>
            <span>{textOf(one)}</span>
            {one.visits !== 0 && (
              <Price
                service={one}
                canEdit={item.can.edit}
                onSave={(price) => setPrice.run({ name: one.name, price })}
              />
            )}
          </li>
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

interface PriceProps {
  readonly service: NewService;
  readonly canEdit: boolean;
  readonly onSave: (price: number) => void;
}

/** The price with which the service is created; the field says when the file has none. */
function Price({ service: { name, price }, canEdit, onSave }: PriceProps) {
  const t = useImportsT();
  const [typed, setTyped] = useState<number | null>(price === 0 ? null : price);
  return (
    <MoneyField
      aria-label={t('services_price', { name })}
      value={typed}
      disabled={!canEdit}
      placeholder={price === 0 ? t('services_no_price') : undefined}
      onChange={setTyped}
      onBlur={() => typed !== null && typed !== price && onSave(typed)}
    />
  );
}
