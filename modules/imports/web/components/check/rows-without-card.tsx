import { Banner, Button, confirm, Group } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import type { ImportItem } from '../../../contract/index.ts';
import { decideManyRows, cacheImport, staleImports, type ManyRowsBody } from '../../data.ts';
import { useImportsT } from '../../messages.ts';
import classes from './check-step.module.css';

/** Visits, payments and passes of people who match no card: a person decides about all of them at once. */
export function RowsWithoutCard({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const decide = useAction((body: ManyRowsBody, key) => decideManyRows(at, item.id, body, key), {
    invalidates: staleImports(at),
    onDone: (changed) => cacheImport(at, changed),
  });
  const count = item.conflicts?.no_card ?? 0;
  if (count === 0 || !item.can.edit) return null;
  return (
    <Banner tone="warning" title={t('no_card', { count })}>
      <p className={classes.fact}>{t('no_card_text')}</p>
      <Group gap="xs">
        <Button variant="default" loading={decide.pending} onClick={() => decide.run({ decision: 'new' })}>
          {t('no_card_make', { count })}
        </Button>
        <Button variant="default" disabled={decide.pending} onClick={() => decide.run({ decision: 'skip' })}>
          {t('no_card_skip')}
        </Button>
      </Group>
    </Banner>
  );
}

/** All other undecided rows at once: hundreds of them cannot be opened one by one. */
export function UndecidedRows({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const decide = useAction((body: ManyRowsBody, key) => decideManyRows(at, item.id, body, key), {
    invalidates: staleImports(at),
    onDone: (changed) => cacheImport(at, changed),
  });
  const { undecided = 0, no_card = 0, one_candidate = 0 } = item.conflicts ?? {};
  const count = undecided - no_card;
  if (count < MANY || !item.can.edit) return null;
  const decideAll = async (decision: ManyRowsBody['decision'], action: string): Promise<void> => {
    const question = { title: t('undecided_ask', { count: undecided }), text: t('undecided_ask_text'), action };
    if (await confirm(question)) decide.run({ decision, of: 'all' });
  };
  const [same, make, skip] = [t('undecided_same', { count: one_candidate }), t('undecided_new'), t('undecided_skip')];
  return (
    <Banner tone="warning" title={t('undecided', { count: undecided })}>
      <p className={classes.fact}>{t('undecided_text')}</p>
      <Group gap="xs">
        {one_candidate > 0 && (
          <Button variant="default" disabled={decide.pending} onClick={() => void decideAll('same', same)}>
            {same}
          </Button>
        )}
        <Button variant="default" disabled={decide.pending} onClick={() => void decideAll('new', make)}>
          {make}
        </Button>
        <Button variant="default" disabled={decide.pending} onClick={() => void decideAll('skip', skip)}>
          {skip}
        </Button>
      </Group>
    </Banner>
  );
}

/** Fewer rows are looked at one by one. */
const MANY = 5;
