import { Banner, Card, Switch, Text, Title, toast } from '@ritm/ui';
import { showError, useSession } from '@ritm/web-kit';
import { useState } from 'react';
import { useNoticesT } from '../messages.ts';
import { canPush, hasPush, PushRefused, subscribe, unsubscribe } from '../push.ts';

/** Pushes of this browser. A denied permission cannot be requested again, so the person is shown where to allow it. */
export function DeviceCard({ serverKey }: { readonly serverKey: string | null }) {
  const t = useNoticesT();
  const { user } = useSession();
  const [isSubscribed, setIsSubscribed] = useState(() => hasPush(user.id));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<PushRefused['reason']>();
  const toggle = async (on: boolean): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await (on ? subscribe(user.id, serverKey!) : unsubscribe());
      setIsSubscribed(on);
    } catch (error) {
      if (!(error instanceof PushRefused)) return showError(error);
      setRefused(error.reason);
      toast(t(error.reason), { kind: 'error', ms: 4000 });
    } finally {
      setBusy(false);
    }
  };
  const why = !canPush() ? t('here_none') : serverKey === null ? t('here_no_server') : undefined;
  return (
    <Card withBorder>
      <Title order={2}>{t('here')}</Title>
      <Text c="dimmed" size="sm" mb="md">
        {why ?? t('here_lead')}
      </Text>
      <Switch
        label={t('here_on')}
        checked={isSubscribed}
        disabled={busy || why !== undefined}
        onChange={(event) => void toggle(event.currentTarget.checked)}
      />
      {refused && (
        <div role="alert">
          <Banner tone="danger">{t(refused)}</Banner>
        </div>
      )}
    </Card>
  );
}
