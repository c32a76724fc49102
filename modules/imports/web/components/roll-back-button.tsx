import { Button, confirm } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import { IconArrowBackUp } from '@tabler/icons-react';
import { madeKinds, type ImportItem, type RollBackPreview } from '../../contract/index.ts';
import { previewRollBack, rollBackImport, cacheImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';

export function RollBackButton({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const format = useFormat();
  const rollBack = useAction((id: number, key) => rollBackImport(at, id, key), {
    invalidates: staleImports(at),
    onDone: (changed) => cacheImport(at, changed),
  });
  if (!item.can.roll_back) return null;
  const textOf = ({ made, clients_in_use, lots_in_use }: RollBackPreview): string => {
    const some = madeKinds
      .filter((kind) => made[kind] > 0)
      .map((kind) => `${t(`made_${kind}`)}: ${format.number(made[kind])}`)
      .join(', ');
    const stays = [
      clients_in_use > 0 && t('roll_back_clients', { count: clients_in_use }),
      lots_in_use > 0 && t('roll_back_lots', { count: lots_in_use }),
    ].filter(Boolean);
    return [
      some && t('roll_back_made', { made: some }),
      t('roll_back_text'),
      stays.length > 0 && t('roll_back_stays', { what: stays.join(', ') }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const confirmRollBack = async (): Promise<void> => {
    // Without the figures the question is still asked.
    const preview = await previewRollBack(at, item.id).catch(() => null);
    const text = preview ? textOf(preview) : t('roll_back_text');
    const question = { title: t('roll_back_ask'), text, action: t('roll_back'), danger: true };
    if (await confirm(question)) rollBack.run(item.id);
  };
  return (
    <Button
      variant="light"
      color="danger"
      loading={rollBack.pending}
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
      onClick={() => void confirmRollBack()}
    >
      {t('roll_back')}
    </Button>
  );
}
