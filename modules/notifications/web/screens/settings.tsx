import {
  Button,
  Card,
  ErrorState,
  PageFrame,
  PulseLoader,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TimeField,
  Title,
} from '@ritm/ui';
import { errorText, useAction, useLanguage, zoneName } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings } from '../../contract/index.ts';
import { ChoicesCard } from '../components/choices-card.tsx';
import { DeviceCard } from '../components/device-card.tsx';
import { saveSettings, settingsQuery } from '../data.ts';
import { useNoticesT } from '../messages.ts';

export function Screen() {
  const t = useNoticesT();
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <PageFrame title={t('settings')} back={{ href: '/notifications', label: t('title') }}>
      {data ? (
        <Stack gap="lg" maw={720}>
          <DeviceCard serverKey={data.web_push_key} />
          <ChoicesCard choices={data.choices} />
          <QuietCard settings={data} />
        </Stack>
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PulseLoader />
      )}
    </PageFrame>
  );
}

const usual = { from: '21:00', to: '09:00' };

function QuietCard({ settings: { quiet_hours: hours, time_zone } }: { readonly settings: NotificationSettings }) {
  const t = useNoticesT();
  const language = useLanguage();
  const save = useAction(saveSettings, { done: t('saved') });
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const set = (change: Partial<typeof usual>) => save.run({ quiet_hours: { ...usual, ...hours, ...change } });
  return (
    <Card withBorder>
      <Title order={2}>{t('quiet')}</Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('quiet_lead')}
      </Text>
      <Stack>
        <Switch
          label={t('quiet_on')}
          checked={hours !== null}
          onChange={(event) => save.run({ quiet_hours: event.currentTarget.checked ? usual : null })}
        />
        {hours && (
          <SimpleGrid cols={2} maw={320}>
            <TimeField label={t('quiet_from')} value={hours.from} onChange={(from) => from && set({ from })} />
            <TimeField label={t('quiet_to')} value={hours.to} onChange={(to) => to && set({ to })} />
          </SimpleGrid>
        )}
        <Text size="sm">{t('zone', { zone: zoneName(time_zone, language) })}</Text>
        {here !== time_zone && (
          <div>
            <Button variant="default" loading={save.pending} onClick={() => save.run({ time_zone: here })}>
              {t('zone_here', { zone: zoneName(here, language) })}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}
