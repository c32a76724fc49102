import { Switch, Text, UnstyledButton } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import { kindFacts, type MessageRule, type MessageSettings } from '../../contract/index.ts';
import { messagesKey, saveRule, type RuleChange } from '../data.ts';
import { useMessagesT } from '../messages.ts';
import { RuleWindow } from './rule-window.tsx';
import { toChange } from './to-change.ts';
import { whenText } from './when-text.ts';
import classes from './messages.module.css';

/** The kinds of messages: each is turned on here, and opens for its text, channels and time. */
export function RulesList({ settings }: { readonly settings: MessageSettings }) {
  const [opened, setOpened] = useState<MessageRule | undefined>(undefined);
  return (
    <>
      <ul className={classes.rules}>
        {settings.rules.map((rule) => (
          <RuleRow key={rule.kind} rule={rule} canEdit={settings.can.edit} onOpen={() => setOpened(rule)} />
        ))}
      </ul>
      {opened && <RuleWindow rule={opened} settings={settings} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly rule: MessageRule;
  readonly canEdit: boolean;
  readonly onOpen: () => void;
}

function RuleRow({ rule, canEdit, onOpen }: RowProps) {
  const t = useMessagesT();
  const format = useFormat();
  const at = useSchool();
  const isOn = rule.channels.length > 0;
  const save = useAction((body: RuleChange, key) => saveRule(at, body, key), { invalidates: [messagesKey(at)] });
  const { forecast: month } = rule;
  const cost =
    month.messages === 0
      ? t('forecast_none')
      : t('forecast', { parts: t('parts', { count: month.segments }), cost: format.money(month.cost) });
  const channels = rule.channels.map((one) => t(`channel_${one}`)).join(', ');
  return (
    <li className={classes.rule}>
      <UnstyledButton className={classes.ruleOpen!} onClick={onOpen}>
        <Text component="span" fw={600}>
          {t(`kind_${rule.kind}`)}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {[channels, whenText(t, rule)].filter(Boolean).join(' · ')}
        </Text>
        <Text component="span" size="sm" c="dimmed" className="ui-figures">
          {cost}
        </Text>
        {kindFacts[rule.kind].scope === 'ads' && (
          <Text component="span" size="sm" c="dimmed">
            {t('consent_needed')}
          </Text>
        )}
      </UnstyledButton>
      <Switch
        checked={isOn}
        disabled={!canEdit || save.pending}
        aria-label={t(`kind_${rule.kind}`)}
        onChange={() => save.run({ ...toChange(rule), channels: isOn ? [] : ['sms'] })}
      />
    </li>
  );
}
