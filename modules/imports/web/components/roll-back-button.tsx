import { Button, confirm } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ImportItem } from '../../contract/index.ts';
import { rollBackImport, cacheImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';

export function RollBackButton({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const rollBack = useAction((id: number, key) => rollBackImport(at, id, key), {
    invalidates: staleImports(at),
    onDone: (changed) => cacheImport(at, changed),
  });
  if (!item.can.roll_back) return null;
  const confirmRollBack = async (): Promise<void> => {
    const question = { title: t('roll_back_ask'), text: t('roll_back_text'), action: t('roll_back'), danger: true };
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
