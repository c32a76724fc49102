import {
  Button,
  Group,
  Modal,
  NumberInput,
  Select,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  toast,
  WindowActions,
} from '@ritm/ui';
import { errorText, useAction, useFormat, useKitT, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { autoConfirms, type BookingSettingsView } from '../../contract/index.ts';
import { editSettings, requestsKey, settingsQuery } from '../data.ts';
import { useBookingT } from '../messages.ts';
import { companyKey } from '../company/queries.ts';

/** The booking settings of the organization, the script tag for its own site, and its blocked numbers. */
export function SettingsWindow({ onClose }: { readonly onClose: () => void }) {
  const t = useBookingT();
  const at = useSchool();
  const { data, error } = useQuery(settingsQuery(at));
  return (
    <Modal opened onClose={onClose} title={t('settings')} size="lg">
      {!data && error && <Text role="alert">{errorText(error)}</Text>}
      {!data && !error && <Skeleton height={320} />}
      {data && <Settings settings={data} onClose={onClose} />}
    </Modal>
  );
}

function Settings({ settings, onClose }: { readonly settings: BookingSettingsView; readonly onClose: () => void }) {
  const t = useBookingT();
  const kit = useKitT();
  const at = useSchool();
  const [values, setValues] = useState<Values>({
    color: settings.color ?? '',
    auto_confirm: settings.auto_confirm,
    notice_minutes: settings.notice_minutes,
    horizon_days: settings.horizon_days,
    strikes: settings.strikes,
  });
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const isColor = values.color === '' || /^#[0-9a-f]{6}$/.test(values.color);
  const save = useAction(
    (body: Values, key) => editSettings(at, { ...body, color: body.color === '' ? null : body.color }, key),
    { done: t('settings_saved'), invalidates: [requestsKey(at), companyKey(at.school_id)], onDone: onClose },
  );
  return (
    <Stack gap="md">
      <Stack gap="md" data-unsaved>
        <Fields values={values} set={set} isColor={isColor} />
        <StrikeFields value={values.strikes} stored={settings.strikes} onChange={(strikes) => set({ strikes })} />
      </Stack>
      <Script text={settings.script.replace('{origin}', window.location.origin)} />
      <BlackList settings={settings} />
      <WindowActions>
        <Button variant="default" onClick={onClose}>
          {kit('cancel')}
        </Button>
        <Button loading={save.pending} disabled={!isColor} onClick={() => save.run(values)}>
          {kit('save')}
        </Button>
      </WindowActions>
    </Stack>
  );
}

interface Values {
  color: string;
  auto_confirm: BookingSettingsView['auto_confirm'];
  notice_minutes: number;
  horizon_days: number;
  strikes: number | null;
}

interface FieldsProps {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly isColor: boolean;
}

function Fields({ values, set, isColor }: FieldsProps) {
  const t = useBookingT();
  return (
    <>
      <Select
        label={t('auto_confirm')}
        value={values.auto_confirm}
        data={autoConfirms.map((value) => ({ value, label: t(`auto_confirm_${value}`) }))}
        onChange={(value) => value && set({ auto_confirm: value })}
        allowDeselect={false}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t('notice')}
          min={0}
          max={10_080}
          value={values.notice_minutes}
          onChange={(value) => set({ notice_minutes: Number(value) })}
        />
        <NumberInput
          label={t('horizon')}
          min={1}
          max={120}
          value={values.horizon_days}
          onChange={(value) => set({ horizon_days: Number(value) })}
        />
      </Group>
      <TextInput
        label={t('color')}
        description={t('color_note')}
        value={values.color}
        error={!isColor}
        maxLength={7}
        onChange={(event) => set({ color: event.currentTarget.value.trim().toLowerCase() })}
        leftSection={
          isColor &&
          values.color !== '' && <span style={{ width: 18, height: 18, borderRadius: 4, background: values.color }} />
        }
      />
    </>
  );
}

/** The number with which the rule is switched on. */
const STRIKES = 3;

interface StrikeFieldsProps {
  readonly value: number | null;
  readonly stored: number | null;
  readonly onChange: (strikes: number | null) => void;
}

function StrikeFields({ value, stored, onChange }: StrikeFieldsProps) {
  const t = useBookingT();
  const begins = value !== null && value !== stored;
  return (
    <div>
      <Switch
        label={t('setting_strikes')}
        description={t('setting_strikes_note')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? (stored ?? STRIKES) : null)}
      />
      {value !== null && (
        <NumberInput
          mt="sm"
          label={t('setting_strikes_count')}
          {...(begins && { description: t('setting_strikes_anew') })}
          min={1}
          max={10}
          value={value}
          onChange={(next) => onChange(Math.min(Math.max(Number(next) || 1, 1), 10))}
        />
      )}
    </div>
  );
}

function Script({ text }: { readonly text: string }) {
  const t = useBookingT();
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast(t('copied')));
  return (
    <div>
      <Textarea
        label={t('script')}
        description={t('script_note')}
        value={text}
        readOnly
        autosize
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="light" mt="xs" onClick={copy}>
        {t('copy')}
      </Button>
    </div>
  );
}

function BlackList({ settings }: { readonly settings: BookingSettingsView }) {
  const t = useBookingT();
  const at = useSchool();
  const format = useFormat();
  const unblock = useAction((phone: string, key) => editSettings(at, { unblock: [phone] }, key), {
    done: t('settings_saved'),
    invalidates: [requestsKey(at)],
  });
  return (
    <div>
      <Text fw={600}>{t('black_list')}</Text>
      {settings.black_list.length === 0 && <Text c="dimmed">{t('black_list_none')}</Text>}
      {settings.black_list.map(({ phone, reason }) => (
        <Group key={phone} justify="space-between" wrap="nowrap">
          <Text>
            {format.phone(phone)}
            {reason && (
              <Text span c="dimmed">
                {' '}
                · {reason}
              </Text>
            )}
          </Text>
          <Button variant="subtle" loading={unblock.pending} onClick={() => unblock.run(phone)}>
            {t('unblock')}
          </Button>
        </Group>
      ))}
    </div>
  );
}
