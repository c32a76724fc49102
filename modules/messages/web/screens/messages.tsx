import { allows } from '@ritm/accounts/contract';
import { Banner, Button, ErrorState, PageFrame, PulseLoader, Text } from '@ritm/ui';
import { errorText, useSchool, useSearchState, writeToClients } from '@ritm/web-kit';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MessageLog } from '../components/message-log.tsx';
import { MoneyCard } from '../components/money-card.tsx';
import { RulesList } from '../components/rules-list.tsx';
import { settingsQuery } from '../data.ts';
import { useMessagesT } from '../messages.ts';

/** Reminders for the owner, and what was sent for the whole desk. */
export function Screen() {
  const t = useMessagesT();
  const at = useSchool();
  const isOwner = allows(at.role, 'messages_settings.get_item');
  const [{ tab, student }, setTab] = useSearchState({ tab: '', student: 0 });
  const shown = tab === 'log' || student > 0 || !isOwner ? 'log' : 'rules';
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('lead')}
      actions={
        <Button
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          onClick={() => writeToClients(student > 0 ? { students_ids: [student] } : undefined)}
        >
          {t('write')}
        </Button>
      }
      {...(isOwner && {
        tabs: {
          value: shown,
          onChange: (next: string) => setTab({ tab: next === 'log' ? 'log' : '', student: 0 }),
          items: [
            { value: 'rules', label: t('tab_rules') },
            { value: 'log', label: t('tab_log') },
          ],
        },
      })}
    >
      {shown === 'rules' ? <Rules /> : <MessageLog />}
    </PageFrame>
  );
}

function Rules() {
  const t = useMessagesT();
  const { data, error, refetch } = useQuery(settingsQuery(useSchool()));
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <PulseLoader />;
  return (
    <>
      {data.sms === 'outbox' && <Banner tone="info">{t('state_outbox')}</Banner>}
      {data.sms === 'none' && <Banner tone="warning">{t('state_no_sms')}</Banner>}
      {data.mail === 'none' && <Banner tone="info">{t('state_no_mail')}</Banner>}
      <MoneyCard settings={data} />
      <Text c="dimmed">{t('rules_lead')}</Text>
      <RulesList settings={data} />
    </>
  );
}
