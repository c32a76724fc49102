import { Button, ErrorState, Group } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import type { ImportItem } from '../../contract/index.ts';
import { commitImport, rememberImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';
import { RollBackButton } from './roll-back-button.tsx';

interface FailedStepProps {
  readonly found: ImportItem;
  readonly onColumns: () => void;
}

/** What stopped it, in the server's words, and what may be done now. */
export function FailedStep({ found, onColumns }: FailedStepProps) {
  const t = useImportsT();
  const at = useSchool();
  const goOn = useAction((id: number, key) => commitImport(at, id, key), {
    invalidates: staleImports(at),
    onDone: (changed) => rememberImport(at, changed),
  });
  return (
    <>
      <ErrorState title={t('failed_title')} {...(found.error && { text: found.error.message })} />
      <Group justify="center">
        {found.can.commit && (
          <Button loading={goOn.pending} onClick={() => goOn.run(found.id)}>
            {t('go_on')}
          </Button>
        )}
        {found.can.edit && (
          <Button variant="default" onClick={onColumns}>
            {t('columns_again')}
          </Button>
        )}
        <RollBackButton found={found} />
      </Group>
    </>
  );
}
