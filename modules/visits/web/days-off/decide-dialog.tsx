import {
  Alert,
  Checkbox,
  DateField,
  Group,
  Modal,
  NumberInput,
  Radio,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@ritm/ui';
import { addDays, daysBetween } from '@ritm/kernel';
import { errorText, today, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOffChoices, type DayOff, type DayOffChoice, type Decision } from '../../contract/index.ts';
import { decideDayOff, decisionPreview, staleDaysOff, type DecisionBody } from './data.ts';
import { useDaysOffT } from './messages.ts';

interface DecideDialogProps {
  readonly day: DayOff;
  readonly name: string;
  readonly onClose: () => void;
}

const NAMED = 5;
/** Preferred: the same days a week later have classes of their own, the day after the period may be free. */
const nextDayOf = ({ date_to }: DayOff): string => addDays(date_to, 1);

/** Asks what happens to the classes of days off, and shows what would happen before it does. */
export function DecideDialog({ day, name: holiday, onClose }: DecideDialogProps) {
  const t = useDaysOffT();
  const at = useSchool();
  const length = daysBetween(day.date_from, day.date_to) + 1;
  const [choice, setChoice] = useState<DayOffChoice>('cancel');
  const [moveTo, setMoveTo] = useState<string | null>(nextDayOf(day));
  const [extend, setExtend] = useState(true);
  const [days, setDays] = useState(length);
  const [name, setName] = useState(holiday);
  const isExtended = choice === 'cancel' && extend;
  const body = bodyOf(day, { choice, moveTo, days: isExtended ? days : null, name: name.trim() || holiday });
  const save = useAction((decided: DecisionBody, key) => decideDayOff(at, decided, key), {
    done: t('done'),
    invalidates: staleDaysOff(at),
    quiet: true,
    onDone: onClose,
  });
  const submit = {
    label: t(`submit_${choice}`),
    danger: choice === 'cancel',
    pending: save.pending,
    disabled: !body,
    onSubmit: () => body && save.run(body),
  };
  return (
    <Modal opened onClose={onClose} title={holiday} submit={submit}>
      <Stack gap="md" data-unsaved>
        <ChoiceField value={choice} onChange={setChoice} />
        {choice === 'move' && (
          <DateField
            label={t(length === 1 ? 'move_to' : 'move_to_first')}
            value={moveTo}
            onChange={setMoveTo}
            min={today()}
          />
        )}
        {choice === 'cancel' && <ExtendField checked={extend} onChecked={setExtend} days={days} onDays={setDays} />}
        {choice !== 'keep' && (
          <TextInput
            label={t('told')}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {body && <Preview body={{ ...body, name: holiday }} />}
        {save.refused && <Alert color="danger">{save.refused}</Alert>}
      </Stack>
    </Modal>
  );
}

interface Decided {
  readonly choice: DayOffChoice;
  readonly moveTo: string | null;
  readonly days: number | null;
  readonly name: string;
}

/** Undefined while the day to move to is not chosen. */
function bodyOf({ date_from, date_to }: DayOff, { choice, moveTo, days, name }: Decided): DecisionBody | undefined {
  if (choice === 'move' && !moveTo) return undefined;
  return {
    date_from,
    date_to,
    name,
    choice,
    ...(choice === 'move' && { move_days: daysBetween(date_from, moveTo!) }),
    ...(days !== null && { extend_days: days }),
  };
}

interface ChoiceFieldProps {
  readonly value: DayOffChoice;
  readonly onChange: (choice: DayOffChoice) => void;
}

function ChoiceField({ value, onChange }: ChoiceFieldProps) {
  const t = useDaysOffT();
  return (
    <Radio.Group label={t('what')} value={value} onChange={(next) => onChange(next as DayOffChoice)}>
      <Stack gap="xs" mt="xs">
        {dayOffChoices.map((one) => (
          <Radio key={one} value={one} label={t(one)} description={t(`${one}_hint`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface ExtendFieldProps {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly days: number;
  readonly onDays: (days: number) => void;
}

function ExtendField({ checked, onChecked, days, onDays }: ExtendFieldProps) {
  const t = useDaysOffT();
  return (
    <Group align="flex-end" gap="md">
      <Checkbox
        label={t('extend')}
        checked={checked}
        onChange={(event) => onChecked(event.currentTarget.checked)}
        style={{ flex: '1 1 240px' }}
      />
      {checked && (
        <NumberInput
          label={t('extend_days')}
          w={140}
          min={1}
          max={366}
          allowDecimal={false}
          value={days}
          onChange={(next) => onDays(Math.min(Math.max(Number(next) || 1, 1), 366))}
        />
      )}
    </Group>
  );
}

/** The counts of what the decision would do. */
function Preview({ body }: { readonly body: DecisionBody }) {
  const t = useDaysOffT();
  const at = useSchool();
  const { data, error } = useQuery(decisionPreview(at, body));
  if (error) return <Alert color="danger">{errorText(error)}</Alert>;
  if (!data) return <Skeleton height={64} />;
  const counts = [
    data.moved > 0 && t('preview_move', { count: data.moved }),
    data.canceled > 0 && t('preview_cancel', { count: data.canceled }),
    data.kept > 0 && t('preview_keep', { count: data.kept }),
  ].filter(Boolean);
  return (
    <Stack gap={4} aria-live="polite">
      <Text size="sm" fw={600}>
        {counts.length > 0 ? counts.join(', ') : t('preview_none')}
      </Text>
      {body.choice !== 'keep' && data.clients > 0 && (
        <Text size="sm">{t('preview_clients', { count: data.clients })}</Text>
      )}
      {data.passes > 0 && (
        <Text size="sm">
          {data.is_all ? t('preview_passes', { count: data.passes }) : t('preview_passes_more', { count: data.passes })}
        </Text>
      )}
      <NotMoved classes={data.not_moved} />
    </Stack>
  );
}

function NotMoved({ classes }: { readonly classes: Decision['not_moved'] }) {
  const t = useDaysOffT();
  const format = useFormat();
  if (classes.length === 0) return null;
  return (
    <>
      <Text size="sm">{t('not_moved')}</Text>
      {classes.slice(0, NAMED).map(({ date, time_from, title }) => (
        <Text key={`${date} ${time_from} ${title}`} size="sm">
          {format.date(date)}, {time_from} · {title}
        </Text>
      ))}
      {classes.length > NAMED && <Text size="sm">{t('and_more', { count: classes.length - NAMED })}</Text>}
    </>
  );
}
