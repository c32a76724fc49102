import { addDays, formatDate } from '@ritm/kernel';
import { Banner, Button, Checkbox, Group, Modal, NumberInput, Select, Stack, Text, WindowActions } from '@ritm/ui';
import { today, useAction, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import {
  kindFacts,
  messageChannels,
  recipientChoices,
  type MessageRule,
  type MessageSettings,
} from '../../contract/index.ts';
import type { Values } from '../../rules/render.ts';
import { messagesKey, saveRule, type RuleChange } from '../data.ts';
import { useMessagesT } from '../messages.ts';
import { toChange } from './to-change.ts';
import { TextEditor } from './text-editor.tsx';

interface RuleWindowProps {
  readonly rule: MessageRule;
  readonly settings: MessageSettings;
  readonly onClose: () => void;
}

const HOUR = 60;
const LINK_LENGTH = 16;

/** One kind of message: how, to whom, when, and what it says, with the message as its reader sees it. */
export function RuleWindow({ rule, settings, onClose }: RuleWindowProps) {
  const t = useMessagesT();
  const at = useSchool();
  const [draft, setDraft] = useState<RuleChange>(toChange(rule));
  const set = (change: Partial<RuleChange>) => setDraft((before) => ({ ...before, ...change }));
  const facts = kindFacts[rule.kind];
  const save = useAction((body: RuleChange, key) => saveRule(at, body, key), {
    invalidates: [messagesKey(at)],
    done: t('saved'),
    onDone: onClose,
  });
  const values = sampleFor(settings);
  return (
    <Modal opened onClose={onClose} title={t(`kind_${rule.kind}`)} size="lg">
      <Stack gap="md">
        {facts.scope === 'ads' && <Banner tone="info">{t('consent_needed')}</Banner>}
        <Channels draft={draft} set={set} />
        <Group grow align="flex-start">
          <Select
            label={t('recipient')}
            allowDeselect={false}
            data={recipientChoices.map((one) => ({ value: one as string, label: t(`recipient_${one}`) }))}
            value={draft.recipient}
            onChange={(next) => set({ recipient: recipientChoices.find((one) => one === next) ?? 'auto' })}
          />
          {facts.before && <Before rule={rule} value={draft.before ?? facts.before.usual} set={set} />}
        </Group>
        {(['ru', 'en'] as const).map((language) => (
          <TextEditor
            key={language}
            label={t(`text_${language}`)}
            language={language}
            text={draft[`text_${language}`] ?? facts.text[language]}
            usual={facts.text[language]}
            placeholders={facts.placeholders}
            values={values(language)}
            price={settings.segment_price}
            onChange={(text) => set(language === 'ru' ? { text_ru: text || null } : { text_en: text || null })}
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('forecast_note')}
        </Text>
        <WindowActions>
          <Button disabled={!settings.can.edit} loading={save.pending} onClick={() => save.run(draft)}>
            {t('save')}
          </Button>
        </WindowActions>
      </Stack>
    </Modal>
  );
}

interface PartProps {
  readonly draft: RuleChange;
  readonly set: (change: Partial<RuleChange>) => void;
}

function Channels({ draft, set }: PartProps) {
  const t = useMessagesT();
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={t('channels')}
        value={[...draft.channels]}
        onChange={(next) => set({ channels: messageChannels.filter((one) => next.includes(one)) })}
      >
        <Group gap="lg" mt={4}>
          {messageChannels.map((one) => (
            <Checkbox key={one} value={one} label={t(`channel_${one}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {draft.channels.includes('sms') && (
        <Checkbox
          label={t('only_unreached')}
          description={t('only_unreached_note')}
          checked={draft.only_unreached}
          onChange={(event) => set({ only_unreached: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

interface BeforeProps {
  readonly rule: MessageRule;
  readonly value: number;
  readonly set: PartProps['set'];
}

function Before({ rule, value, set }: BeforeProps) {
  const t = useMessagesT();
  const { unit, min, max } = kindFacts[rule.kind].before!;
  const scale = unit === 'minutes' ? HOUR : 1;
  return (
    <NumberInput
      label={t(`before_${unit}`)}
      min={min / scale}
      max={max / scale}
      step={unit === 'minutes' ? 0.5 : 1}
      value={value / scale}
      onChange={(next) => typeof next === 'number' && set({ before: Math.round(next * scale) })}
    />
  );
}

/** What fills the placeholders in a preview. */
function sampleFor({ school_name, link_base }: MessageSettings): (language: 'ru' | 'en') => Values {
  const tomorrow = addDays(today(), 1);
  return (language) => ({
    name: language === 'ru' ? 'Арина' : 'Arina',
    class: language === 'ru' ? 'Растяжка' : 'Stretching',
    date: formatDate(tomorrow, language, 'day'),
    time: '18:30',
    place: language === 'ru' ? 'Большой зал' : 'Main hall',
    was: `${formatDate(tomorrow, language, 'day')}, 17:00`,
    pass: language === 'ru' ? 'Абонемент на 8' : 'Pass for 8',
    until: formatDate(tomorrow, language, 'day'),
    school: school_name,
    link: link_base + 'x'.repeat(LINK_LENGTH),
  });
}
