import { Card, Switch, Text, Title } from '@ritm/ui';
import { queryClient, useAction } from '@ritm/web-kit';
import {
  channels,
  isUrgent,
  noticeKinds,
  type Channel,
  type NoticeKind,
  type NotificationSettings,
} from '../../contract/index.ts';
import { saveSettings, settingsQuery } from '../data.ts';
import { useNoticesT } from '../messages.ts';
import classes from './choices-card.module.css';

type Choices = NotificationSettings['choices'];

/** Kinds are rows and channels are columns; each switch is saved at once. */
export function ChoicesCard({ choices }: { readonly choices: Choices }) {
  const t = useNoticesT();
  const save = useAction(
    ({ kind, choice }: { kind: NoticeKind; choice: Choices[NoticeKind] }, key) =>
      saveSettings({ choices: { [kind]: choice } as Choices }, key),
    { optimistic: show },
  );
  const flip = (kind: NoticeKind, channel: Channel) =>
    save.run({ kind, choice: { ...choices[kind], [channel]: !choices[kind][channel] } });
  return (
    <Card withBorder>
      <Title order={2}>{t('kinds')}</Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('kinds_lead')}
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(`kind_${kind}`)}
                {isUrgent(kind) && <span className={classes.always}>{t('always')}</span>}
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Switch
                    aria-label={`${t(`kind_${kind}`)}: ${t(channel)}`}
                    checked={choices[kind][channel]}
                    disabled={isUrgent(kind)}
                    onChange={() => flip(kind, channel)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function show({ kind, choice }: { kind: NoticeKind; choice: Choices[NoticeKind] }): () => void {
  const before = queryClient.getQueryData(settingsQuery.queryKey);
  if (before)
    queryClient.setQueryData(settingsQuery.queryKey, { ...before, choices: { ...before.choices, [kind]: choice } });
  return () => queryClient.setQueryData(settingsQuery.queryKey, before);
}
