import { timetableKey } from '@ritm/timetable/web';
import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Modal,
  NativeSelect,
  Radio,
  Skeleton,
  Stack,
  Text,
  Textarea,
  WindowActions,
} from '@ritm/ui';
import { ApiError, errorText, href, Link, useAction, useFormat, useKitT, useSchool, type Action } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  requestLossReasons,
  type PublicClass,
  type RequestCard,
  type RequestLossReason,
} from '../../contract/index.ts';
import {
  closeRequest,
  confirmRequest,
  convertRequest,
  rejectRequest,
  requestQuery,
  requestsKey,
  takeRequest,
} from '../data.ts';
import { useBookingT } from '../messages.ts';
import { useRequestWords } from '../use-request-words.ts';
import { RequestFacts } from './request-facts.tsx';

/** The choice of a new card instead of an existing one. */
const NEW = 'new';

interface RequestWindowProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The window of one request: its facts, the choice of its card, and the answer. */
export function RequestWindow({ id, onClose }: RequestWindowProps) {
  const t = useBookingT();
  const at = useSchool();
  const { data, error } = useQuery(requestQuery(at, id));
  const [refusing, setRefusing] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={refusing && data ? t('reject_title', { name: data.name }) : t('request', { id })}
      size="lg"
    >
      {!data && error && <Text role="alert">{errorText(error)}</Text>}
      {!data && !error && <Skeleton height={220} />}
      {data &&
        (refusing ? (
          <Refusal request={data} onBack={() => setRefusing(false)} onClose={onClose} />
        ) : (
          <Answer request={data} onRefuse={() => setRefusing(true)} onClose={onClose} />
        ))}
    </Modal>
  );
}

interface AnswerProps {
  readonly request: RequestCard;
  readonly onRefuse: () => void;
  readonly onClose: () => void;
}

function Answer({ request, onRefuse, onClose }: AnswerProps) {
  const t = useBookingT();
  const at = useSchool();
  const { id, can, candidates, student_id } = request;
  const phoneMatches = candidates.filter((one) => one.same_phone);
  const [chosenCard, setChosenCard] = useState(() =>
    phoneMatches.length === 1 ? String(phoneMatches[0]!.id) : phoneMatches.length === 0 ? NEW : '',
  );
  const actionOptions = { invalidates: [requestsKey(at), timetableKey(at)] };
  const named = chosenCard === '' || chosenCard === NEW ? {} : { student_id: Number(chosenCard) };
  const take = useAction((_: void, key) => takeRequest(at, id, key), { ...actionOptions, done: t('taken') });
  const convert = useAction((_: void, key) => convertRequest(at, id, named, key), {
    ...actionOptions,
    done: t('converted'),
  });
  const confirm = useAction(
    async (_: void, key) => {
      // The new card is created first, because by the number alone the request could go to another person's card.
      if (student_id === null && chosenCard === NEW && phoneMatches.length > 0) await convertRequest(at, id, {}, key);
      return confirmRequest(at, id, chosenCard === NEW ? {} : named, key);
    },
    { ...actionOptions, done: t('confirmed'), onDone: onClose, quiet: isFull },
  );
  const close = useAction((event: 'complete' | 'miss', key) => closeRequest(at, id, event, key), {
    ...actionOptions,
    done: t('completed'),
    onDone: onClose,
  });
  return (
    <Stack gap="md">
      <RequestFacts request={request} />
      {can.confirm && student_id === null && candidates.length > 0 && (
        <CardChoice request={request} value={chosenCard} onChange={setChosenCard} />
      )}
      {isFull(confirm.error) && <Alternatives error={confirm.error} />}
      <Buttons {...{ request, chosenCard, onRefuse, take, convert, confirm, close }} />
    </Stack>
  );
}

interface ButtonsProps {
  readonly request: RequestCard;
  readonly chosenCard: string;
  readonly onRefuse: () => void;
  readonly take: Action<void, RequestCard>;
  readonly convert: Action<void, RequestCard>;
  readonly confirm: Action<void, RequestCard>;
  readonly close: Action<'complete' | 'miss', RequestCard>;
}

/** The buttons of the actions that are possible now. */
function Buttons({ request, chosenCard, onRefuse, take, convert, confirm, close }: ButtonsProps) {
  const t = useBookingT();
  const { can, student_id } = request;
  return (
    <WindowActions>
      {can.reject && (
        <Button variant="default" onClick={onRefuse}>
          {t('reject')}
        </Button>
      )}
      {can.convert && (
        <Button variant="default" loading={convert.pending} disabled={chosenCard === ''} onClick={() => convert.run()}>
          {t('convert')}
        </Button>
      )}
      {can.take && (
        <Button variant="default" loading={take.pending} onClick={() => take.run()}>
          {t('take')}
        </Button>
      )}
      {can.confirm && (
        <Button
          loading={confirm.pending}
          disabled={student_id === null && chosenCard === ''}
          onClick={() => confirm.run()}
        >
          {t('confirm')}
        </Button>
      )}
      {can.miss && (
        <Button variant="default" loading={close.pending} onClick={() => close.run('miss')}>
          {t('miss')}
        </Button>
      )}
      {can.complete && (
        <Button loading={close.pending} onClick={() => close.run('complete')}>
          {t('complete')}
        </Button>
      )}
    </WindowActions>
  );
}

const isFull = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'booking.full';

interface CardChoiceProps {
  readonly request: RequestCard;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The choice among possible cards: the same number is an almost certain match, the same name only a weak one. */
function CardChoice({ request, value, onChange }: CardChoiceProps) {
  const t = useBookingT();
  const format = useFormat();
  return (
    <Radio.Group label={t('candidates')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {request.candidates.map(({ id, name, phone, same_phone }) => (
          <Radio
            key={id}
            value={String(id)}
            label={name}
            description={[phone && format.phone(phone), t(same_phone ? 'same_phone' : 'same_name')]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
        <Radio value={NEW} label={t('new_client')} />
      </Stack>
    </Radio.Group>
  );
}

/** Shows the classes with a free place when somebody else took the requested one first. */
function Alternatives({ error }: { readonly error: ApiError }) {
  const t = useBookingT();
  const at = useSchool();
  const format = useFormat();
  const otherClasses = (error.data.alternatives as PublicClass[] | undefined) ?? [];
  return (
    <Alert color="warning" title={t('full_title')}>
      {otherClasses.length > 0 && <Text mb="xs">{t('full_text')}</Text>}
      {otherClasses.map((one) => (
        <Anchor
          key={one.occurrence_id}
          component={Link}
          display="block"
          href={href(
            '/$type/school/$school_id/timetable',
            { type: at.role, school_id: at.school_id },
            { date: one.date },
          )}
        >
          {format.date(one.date, 'weekday')}, {one.time_from} · {one.title}
        </Anchor>
      ))}
    </Alert>
  );
}

type Loss = RequestLossReason | '';

/** Why it did not work out, for the report; the visitor reads the words below instead. */
function LossField({ value, onChange }: { readonly value: Loss; readonly onChange: (loss: Loss) => void }) {
  const t = useBookingT();
  const words = useRequestWords();
  return (
    <NativeSelect
      label={t('loss')}
      description={t('loss_hint')}
      value={value}
      onChange={(event) => onChange(requestLossReasons.find((one) => one === event.currentTarget.value) ?? '')}
      data={[
        { value: '', label: t('loss_none') },
        ...requestLossReasons.map((one) => ({ value: one, label: words.loss(one) })),
      ]}
    />
  );
}

function Refusal({
  request,
  onBack,
  onClose,
}: {
  readonly request: RequestCard;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const t = useBookingT();
  const kit = useKitT();
  const at = useSchool();
  const [reason, setReason] = useState('');
  const [loss, setLoss] = useState<Loss>('');
  const [block, setBlock] = useState(false);
  const reject = useAction(
    (body: { reason: string; block: boolean; loss?: RequestLossReason }, key) =>
      rejectRequest(at, request.id, body, key),
    {
      done: t('rejected'),
      invalidates: [requestsKey(at), timetableKey(at)],
      onDone: onClose,
    },
  );
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('reject_text')}</Text>
      <LossField value={loss} onChange={setLoss} />
      <Textarea
        label={t('reason')}
        autosize
        minRows={2}
        maxLength={500}
        withAsterisk
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox label={t('block')} checked={block} onChange={(event) => setBlock(event.currentTarget.checked)} />
      <WindowActions>
        <Button variant="default" onClick={onBack}>
          {kit('back')}
        </Button>
        <Button
          color="danger"
          loading={reject.pending}
          disabled={reason.trim() === ''}
          onClick={() => reject.run({ reason, block, ...(loss && { loss }) })}
        >
          {t('reject')}
        </Button>
      </WindowActions>
    </Stack>
  );
}
