import { Badge, Button, Card, EmptyState, ErrorState, PulseLoader, Stack, Text, usePageTitle } from '@ritm/ui';
import { errorText, Link, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { outboxQuery } from '../data.ts';
import { useAccountsT } from '../messages.ts';
import classes from './demo-outbox.module.css';

const channels = { sms: 'channel_sms', call: 'channel_call', mail: 'channel_mail', push: 'channel_push' } as const;

/** The messages that would have been sent, refreshed every two seconds while the screen is open. */
export function Screen() {
  const t = useAccountsT();
  usePageTitle(t('outbox_title'));
  const { data, error, refetch } = useQuery({ ...outboxQuery, refetchInterval: 2000 });
  return (
    <main className={classes.page} id="content">
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t('outbox_title')}</h1>
          <p className={classes.lead}>{t('outbox_lead')}</p>
        </div>
        <Button component={Link} href="/sign_in" variant="default">
          {t('to_sign_in')}
        </Button>
      </header>
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PulseLoader />}
      {data?.data.length === 0 && <EmptyState title={t('outbox_empty')} text={t('outbox_empty_text')} />}
      <Stack component="ul" gap="sm" aria-label={t('outbox_list')} className={classes.list!}>
        {data?.data.map((message) => (
          <li key={message.id}>
            <Message {...message} />
          </li>
        ))}
      </Stack>
    </main>
  );
}

interface MessageProps {
  readonly channel: string;
  readonly recipient: string;
  readonly body: string;
  readonly created_at: string;
}

function Message({ channel, recipient, body, created_at }: MessageProps) {
  const t = useAccountsT();
  const format = useFormat();
  const known = channels[channel as keyof typeof channels];
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card withBorder>
      <div className={classes.facts}>
        <Badge>{known ? t(known) : channel}</Badge>
        <Text component="span" fw={550} className="ui-figures">
          {recipient.startsWith('+') ? format.phone(recipient) : recipient}
        </Text>
        <Text component="time" dateTime={created_at} c="dimmed" size="sm">
          {format.instant(created_at, here)}
        </Text>
      </div>
      <Text className={classes.body!} data-sent>
        {channel === 'call' ? t('call_body', { digits: body }) : body}
      </Text>
    </Card>
  );
}
