import { Button, ErrorState, Group } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import type { ImportItem } from '../../contract/index.ts';
import { commitImport, staleImports } from '../data.ts';
import { useImportsT } from '../messages.ts';
import { RollBackButton } from './roll-back-button.tsx';

/** What stopped it, in the server's words, and what may be done now. */
export function FailedStep({ found }: { readonly found: ImportItem }) {
  const t = useImportsT();
  const at = useSchool();
  const goOn = useAction((id: number, key) => commitImport(at, id, key), { invalidates: staleImports(at) });
  return (
    <>
      <ErrorState title={t('failed_title')} {...(found.error && { text: found.error.message })} />
      <Group justify="center">
        {found.can.commit && (
          <Button loading={goOn.pending} onClick={() => goOn.run(found.id)}>
            {t('go_on')}
          </Button>
        )}
        <RollBackButton found={found} />
      </Group>
    </>
  );
}
