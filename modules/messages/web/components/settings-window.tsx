import {
  Button,
  Group,
  Modal,
  MoneyField,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
  TimeField,
  WindowActions,
} from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import { smsServices, type MessageSettings } from '../../contract/index.ts';
import { messagesKey, saveSettings } from '../data.ts';
import { useMessagesT } from '../messages.ts';

type Change = NonNullable<Parameters<typeof saveSettings>[1]>;
type Service = (typeof smsServices)[number];

interface PartProps {
  readonly draft: Change;
  readonly set: (change: Change) => void;
}

/** The account of the SMS service, the price, the limit of a month and the quiet hours. */
export function SettingsWindow({
  settings,
  onClose,
}: {
  readonly settings: MessageSettings;
  readonly onClose: () => void;
}) {
  const t = useMessagesT();
  const at = useSchool();
  const { segment_price, month_limit, quiet_from, quiet_to, language, sms_service } = settings;
  const [draft, setDraft] = useState<Change>({
    segment_price,
    month_limit,
    quiet_from,
    quiet_to,
    language,
    sms_service,
  });
  const set = (change: Change) => setDraft((before) => ({ ...before, ...change }));
  const save = useAction((body: Change, key) => saveSettings(at, body, key), {
    invalidates: [messagesKey(at)],
    done: t('saved'),
    onDone: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={t('money')}>
      <Stack gap="md">
        <Account draft={draft} set={set} />
        <Limits draft={draft} set={set} />
        <Select
          label={t('language')}
          allowDeselect={false}
          data={(['ru', 'en'] as const).map((one) => ({ value: one as string, label: t(`language_${one}`) }))}
          value={draft.language ?? 'ru'}
          onChange={(next) => set({ language: next === 'en' ? 'en' : 'ru' })}
        />
        <WindowActions>
          <Button loading={save.pending} onClick={() => save.run(draft)}>
            {t('save')}
          </Button>
        </WindowActions>
      </Stack>
    </Modal>
  );
}

function Limits({ draft, set }: PartProps) {
  const t = useMessagesT();
  return (
    <>
      <Group grow align="flex-start">
        <MoneyField
          label={t('segment_price')}
          description={t('segment_price_note')}
          value={draft.segment_price}
          onChange={(next) => set({ segment_price: next ?? 0 })}
        />
        <MoneyField
          label={t('month_limit')}
          description={t('month_limit_note')}
          value={draft.month_limit}
          onChange={(next) => set({ month_limit: next })}
        />
      </Group>
      <Group grow align="flex-start">
        <TimeField
          label={t('quiet_from')}
          value={draft.quiet_from}
          onChange={(next) => next && set({ quiet_from: next })}
        />
        <TimeField label={t('quiet_to')} value={draft.quiet_to} onChange={(next) => next && set({ quiet_to: next })} />
      </Group>
    </>
  );
}

function Account({ draft, set }: PartProps) {
  const t = useMessagesT();
  const service: Service | null = draft.sms_service ?? null;
  return (
    <Stack gap="xs">
      <Select
        label={t('sms_service')}
        allowDeselect={false}
        data={[
          { value: '', label: t('sms_none') },
          ...smsServices.map((one) => ({ value: one as string, label: t(`service_${one}`) })),
        ]}
        value={service ?? ''}
        onChange={(next) => set({ sms_service: smsServices.find((one) => one === next) ?? null })}
      />
      {service === 'smsc' && (
        <Group grow align="flex-start">
          <TextInput
            label={t('sms_login')}
            autoComplete="off"
            value={draft.sms_login ?? ''}
            onChange={(event) => set({ sms_login: event.currentTarget.value })}
          />
          <PasswordInput
            label={t('sms_password')}
            autoComplete="new-password"
            value={draft.sms_password ?? ''}
            onChange={(event) => set({ sms_password: event.currentTarget.value })}
          />
        </Group>
      )}
      {service === 'sms_ru' && (
        <PasswordInput
          label={t('sms_api_id')}
          autoComplete="new-password"
          value={draft.sms_api_id ?? ''}
          onChange={(event) => set({ sms_api_id: event.currentTarget.value })}
        />
      )}
      {service && (
        <>
          <TextInput
            label={t('sms_sender')}
            maxLength={15}
            value={draft.sms_sender ?? ''}
            onChange={(event) => set({ sms_sender: event.currentTarget.value })}
          />
          <Text size="sm" c="dimmed">
            {t('account_note')}
          </Text>
        </>
      )}
    </Stack>
  );
}
