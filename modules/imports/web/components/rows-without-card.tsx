import { Banner, Button, Group } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import type { ImportItem } from '../../contract/index.ts';
import { decideRowsWithoutCard, cacheImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';
import classes from './check-step.module.css';

/** Visits, payments and passes of people who match no card: a person decides about all of them at once. */
export function RowsWithoutCard({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const decide = useAction((decision: 'new' | 'skip', key) => decideRowsWithoutCard(at, item.id, decision, key), {
    invalidates: staleImports(at),
    onDone: (changed) => cacheImport(at, changed),
  });
  const count = item.conflicts?.no_card ?? 0;
  if (count === 0 || !item.can.edit) return null;
  return (
    <Banner tone="warning" title={t('no_card', { count })}>
      <p className={classes.fact}>{t('no_card_text')}</p>
      <Group gap="xs">
        <Button variant="default" loading={decide.pending} onClick={() => decide.run('new')}>
          {t('no_card_make', { count })}
        </Button>
        <Button variant="default" disabled={decide.pending} onClick={() => decide.run('skip')}>
          {t('no_card_skip')}
        </Button>
      </Group>
    </Banner>
  );
}
