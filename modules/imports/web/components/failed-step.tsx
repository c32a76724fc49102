import { Button, ErrorState, Group } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import type { ImportItem } from '../../contract/index.ts';
import { commitImport, cacheImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';
import { RollBackButton } from './roll-back-button.tsx';

interface FailedStepProps {
  readonly item: ImportItem;
  readonly onColumns: () => void;
}

/** Shows why the import stopped, in the server's words, and what can be done now. */
export function FailedStep({ item, onColumns }: FailedStepProps) {
  const t = useImportsT();
  const at = useSchool();
  const goOn = useAction((id: number, key) => commitImport(at, id, key), {
    invalidates: staleImports(at),
    onDone: (changed) => cacheImport(at, changed),
  });
  return (
    <>
      <ErrorState title={t('failed_title')} {...(item.error && { text: item.error.message })} />
      <Group justify="center">
        {item.can.commit && (
          <Button loading={goOn.pending} onClick={() => goOn.run(item.id)}>
            {t('go_on')}
          </Button>
        )}
        {item.can.edit && (
          <Button variant="default" onClick={onColumns}>
            {t('columns_again')}
          </Button>
        )}
        <RollBackButton item={item} />
      </Group>
    </>
  );
}
