import { Button, Checkbox, Group, Modal, Stack, Text, toast, WindowActions } from '@ritm/ui';
import { StudentsPicker } from '@ritm/students/web';
import { errorText, useAction, useFormat, useLanguage, useSchool, type ClientsToWrite } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { handChannels, placeholdersByHand, type HandChannel, type SendResult } from '../../contract/index.ts';
import { estimateQuery, messagesKey, sendMessage } from '../data.ts';
import { useMessagesT } from '../messages.ts';
import { TextEditor } from './text-editor.tsx';
import classes from './messages.module.css';

interface SendDialogProps {
  /** To whom; without it the window asks. */
  readonly to?: ClientsToWrite | undefined;
  readonly onClose: () => void;
}

type Body = Parameters<typeof sendMessage>[1];

const PAUSE_MS = 400;

/** Writes to clients by hand: the text, the channels, and before sending who gets it and what it costs. */
export function SendDialog({ to, onClose }: SendDialogProps) {
  const t = useMessagesT();
  const at = useSchool();
  const [picked, setPicked] = useState<number[]>([]);
  const [text, setText] = useState('');
  const [channels, setChannels] = useState<HandChannel[]>([...handChannels]);
  const [isAd, setAd] = useState(false);
  const target = to ?? { students_ids: picked };
  const body: Body = { to: target, text: text.trim(), channels, ad: isAd };
  const hasTo = (target.students_ids?.length ?? 1) > 0;
  const isReady = body.text !== '' && hasTo && channels.length > 0;
  const settled = useSettled(body);
  const estimate = useQuery({ ...estimateQuery(at, settled), enabled: isReady && settled.text !== '' });
  const result = estimate.data;
  const isFresh = JSON.stringify(settled) === JSON.stringify(body) && !estimate.isFetching;
  const send = useAction((all: Body, key) => sendMessage(at, all, key), {
    invalidates: [messagesKey(at)],
    onDone: ({ recipients }) => {
      toast(t('sent', { count: recipients }));
      onClose();
    },
  });
  const count = to?.students_ids?.length;
  const isOver = result !== undefined && result.left_of_limit !== null && result.cost > result.left_of_limit;
  return (
    <Modal opened onClose={onClose} title={t(count === 1 ? 'dialog_title_single' : 'dialog_title')} size="lg">
      <Stack gap="md">
        <Recipients to={to} picked={picked} setPicked={setPicked} />
        <TextEditor
          label={t('message')}
          language={useLanguage()}
          text={text}
          placeholders={placeholdersByHand}
          placeholder={t('message_placeholder')}
          values={{ name: 'Арина', school: '…', link: '…' }}
          onChange={setText}
        />
        <ChannelChoice value={channels} onChange={setChannels} />
        <Checkbox
          label={t('ad')}
          description={t('ad_note')}
          checked={isAd}
          onChange={(event) => setAd(event.currentTarget.checked)}
        />
        {isReady && <Estimate result={result} isOver={isOver} failure={estimate.error} />}
        <WindowActions>
          <Button
            disabled={!isReady || !isFresh || !result || result.recipients === 0 || isOver}
            loading={send.pending}
            onClick={() =>
              result && send.run({ ...body, expected: { recipients: result.recipients, cost: result.cost } })
            }
          >
            {result && isReady && result.recipients > 0 ? t('send_to', { count: result.recipients }) : t('send')}
          </Button>
        </WindowActions>
      </Stack>
    </Modal>
  );
}

interface RecipientsProps {
  readonly to: ClientsToWrite | undefined;
  readonly picked: number[];
  readonly setPicked: (ids: number[]) => void;
}

function Recipients({ to, picked, setPicked }: RecipientsProps) {
  const t = useMessagesT();
  const count = to?.students_ids?.length ?? 0;
  if (!to) return <StudentsPicker label={t('to_pick')} value={picked} onChange={setPicked} />;
  return count > 1 ? <Text>{t('to_clients', { count })}</Text> : null;
}

/** The message once its author pauses, so that not every letter is counted. */
function useSettled(body: Body): Body {
  const [settled, setSettled] = useState(body);
  const name = JSON.stringify(body);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(name) as Body), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return settled;
}

interface ChannelChoiceProps {
  readonly value: readonly HandChannel[];
  readonly onChange: (next: HandChannel[]) => void;
}

function ChannelChoice({ value, onChange }: ChannelChoiceProps) {
  const t = useMessagesT();
  return (
    <Checkbox.Group
      label={t('channels')}
      value={[...value]}
      onChange={(next) => onChange(handChannels.filter((one) => next.includes(one)))}
    >
      <Group gap="lg" mt={4}>
        {handChannels.map((one) => (
          <Checkbox
            key={one}
            value={one}
            label={one === 'push' ? `${t('channel_push')} (${t('push_note')})` : t(`channel_${one}`)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

interface EstimateProps {
  readonly result: SendResult | undefined;
  readonly isOver: boolean;
  readonly failure: unknown;
}

/** «Получат 41 из 60: 12 без согласия, 7 без номера», and what it costs. */
function Estimate({ result, isOver, failure }: EstimateProps) {
  const t = useMessagesT();
  const format = useFormat();
  if (failure) return <Text role="alert">{errorText(failure)}</Text>;
  if (!result) return <Text c="dimmed">{t('counting')}</Text>;
  const missing = [
    result.without_consent > 0 && t('without_consent', { count: result.without_consent }),
    result.turned_off > 0 && t('off', { count: result.turned_off }),
    result.without_address > 0 && t('without_address', { count: result.without_address }),
  ].filter(Boolean);
  const gets = result.recipients === 0 ? t('gets_nobody') : t('gets', { count: result.recipients, of: result.of });
  const by = handChannels
    .filter((one) => result.by_channel[one] > 0)
    .map((one) => `${t(`channel_${one}`)}: ${result.by_channel[one]}`)
    .join(', ');
  const cost =
    result.cost === 0
      ? t('free')
      : t('costs', { parts: t('parts', { count: result.segments }), cost: format.money(result.cost) });
  return (
    <div className={classes.result} role="status">
      <Text fw={600}>{missing.length > 0 ? `${gets}: ${missing.join(', ')}` : gets}</Text>
      {result.recipients > 0 && (
        <Text size="sm" c="dimmed" className="ui-figures">
          {by} · {cost}
        </Text>
      )}
      {result.example !== null && result.of > 1 && (
        <Text size="sm" className={classes.body!}>
          «{result.example.replaceAll('{link}', `[${t('link_word')}]`)}»
        </Text>
      )}
      {isOver && (
        <Text role="alert" size="sm" c="danger">
          {t('over', { left: format.money(result.left_of_limit ?? 0) })}
        </Text>
      )}
    </div>
  );
}
