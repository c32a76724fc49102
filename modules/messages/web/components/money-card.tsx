import { Button, Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { useState } from 'react';
import type { MessageSettings } from '../../contract/index.ts';
import { useMessagesT } from '../messages.ts';
import { SettingsWindow } from './settings-window.tsx';
import classes from './messages.module.css';

/** What was spent this month, of how much, at which price, and when nothing is sent. */
export function MoneyCard({ settings }: { readonly settings: MessageSettings }) {
  const t = useMessagesT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { spent, month_limit, segment_price, quiet_from, quiet_to, sms_service, sms } = settings;
  const facts = [
    [
      t('spent'),
      format.money(spent),
      month_limit === null ? t('no_limit') : t('spent_of', { limit: format.money(month_limit) }),
    ],
    [
      t('segment_price'),
      format.money(segment_price),
      sms_service ? t(`service_${sms_service}`) : sms === 'outbox' ? '' : t('sms_none'),
    ],
    [t('quiet'), `${quiet_from}–${quiet_to}`, ''],
  ] as const;
  return (
    <section className={classes.facts} aria-label={t('money')}>
      {facts.map(([label, value, note]) => (
        <div key={label} className={classes.fact}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text className="ui-figures">
            {value}
            {note && (
              <Text component="span" size="sm" c="dimmed">
                {' '}
                {note}
              </Text>
            )}
          </Text>
        </div>
      ))}
      {settings.can.edit && (
        <Button variant="default" className={classes.factEnd!} onClick={() => setOpen(true)}>
          {t('money_edit')}
        </Button>
      )}
      {isOpen && <SettingsWindow settings={settings} onClose={() => setOpen(false)} />}
    </section>
  );
}
