import { Banner, Button } from '@ritm/ui';
import { useAction, useFormat } from '@ritm/web-kit';
import { cancelDeletion } from './data.ts';
import { usePersonT } from './messages.ts';

/** Tells that the account is going to be deleted, and how to keep it. */
export function DeletionBanner({ deleteAt }: { readonly deleteAt: string }) {
  const t = usePersonT();
  const format = useFormat();
  const cancel = useAction((_: void, key) => cancelDeletion(key), { done: t('deletion_canceled') });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Banner tone="warning" title={t('deletion_on', { when: format.instant(deleteAt, zone) })}>
      {t('deletion_text')}{' '}
      <Button variant="transparent" size="compact-sm" loading={cancel.pending} onClick={() => cancel.run()}>
        {t('deletion_cancel')}
      </Button>
    </Banner>
  );
}
