import {
  ActionIcon,
  Alert,
  Button,
  DateField,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@ritm/ui';
import { daysBetween } from '@ritm/kernel';
import { errorText, href, Link, useAction, useFormat, useKitT, useSchool } from '@ritm/web-kit';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosureChange, TimetableMeta } from '../../../contract/index.ts';
import { addClosure, closurePreview, closuresQuery, deleteClosure, type ClosureBody } from '../../changes-data.ts';
import { staleClasses } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import { useUndo } from '../../use-undo.ts';

const NAMES = 6;

interface Props {
  readonly date: string;
  readonly meta: TimetableMeta | undefined;
  readonly onClose: () => void;
}

/** Closes days of the organization or of a place. It shows who is affected before the days are closed. */
export function CloseDaysDialog({ date, meta, onClose }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const [from, setFrom] = useState<string | null>(date);
  const [to, setTo] = useState<string | null>(date);
  const [place_id, setPlace] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [closed, setClosed] = useState<ClosureBody | undefined>(undefined);
  const offerUndo = useUndo();
  const days = from && to ? { date_from: from, date_to: to, place_id } : undefined;
  const preview = useQuery({
    ...closurePreview(at, { ...days!, reason: t('close_days') }),
    enabled: days !== undefined,
  });
  const close = useAction((body: ClosureBody, key) => addClosure(at, body, key), {
    invalidates: staleClasses(at),
    onDone: ({ canceled, change_id }, body) => {
      offerUndo(t('closed_done', { count: canceled.length }), change_id);
      // Passes are extended by days on which nobody could come. For a single place only a person knows which passes are
      // affected.
      if (body.place_id === null) setClosed(body);
      else onClose();
    },
  });
  const submit = {
    label: t('close_days'),
    danger: true,
    pending: close.pending,
    disabled: !preview.data || reason.trim() === '',
    onSubmit: () => days && close.run({ ...days, reason }),
  };
  if (closed) return <ReopenDays closed={closed} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('close_days')} submit={submit}>
      <Stack>
        <Closures meta={meta} />
        <SimpleGrid cols={2} spacing="sm">
          <DateField label={t('close_from')} value={from} onChange={setFrom} />
          <DateField label={t('close_to')} value={to} onChange={setTo} {...(from && { min: from })} />
        </SimpleGrid>
        <WhatField value={place_id} onChange={setPlace} meta={meta} />
        <TextInput
          label={t('close_reason')}
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {preview.error && <Alert color="danger">{errorText(preview.error)}</Alert>}
        {preview.isLoading && <Skeleton height={48} />}
        {preview.data && <ClosureImpact change={preview.data} />}
      </Stack>
    </Modal>
  );
}

/** A link to extend all passes by the days that were just closed; that screen shows the effect before it is applied. */
function ReopenDays({
  closed: { date_from, date_to, reason },
  onClose,
}: {
  readonly closed: ClosureBody;
  readonly onClose: () => void;
}) {
  const t = useTimetableT();
  const at = useSchool();
  const days = daysBetween(date_from, date_to) + 1;
  const place = { type: at.role, school_id: at.school_id };
  return (
    <Modal opened onClose={onClose} title={t('closed_extend_title')} size="sm">
      <Stack>
        <Text>{t('closed_extend_text')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('closed_extend_later')}
          </Button>
          <Button
            component={Link}
            data-autofocus
            href={href('/$type/schools/$school_id/pass_batches', place, { from: date_from, to: date_to, days, reason })}
          >
            {t('closed_extend', { count: days })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function WhatField({
  value,
  onChange,
  meta,
}: Pick<Props, 'meta'> & { readonly value: number | null; readonly onChange: (place_id: number | null) => void }) {
  const t = useTimetableT();
  return (
    <Select
      label={t('close_what')}
      allowDeselect={false}
      data={[
        { value: '0', label: t('whole_school') },
        ...(meta?.places ?? [])
          .filter(({ archived }) => !archived)
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(value ?? 0)}
      onChange={(next) => onChange(next === '0' ? null : Number(next))}
    />
  );
}

function ClosureImpact({ change: { canceled, kept, students } }: { readonly change: ClosureChange }) {
  const t = useTimetableT();
  const names = students.slice(0, NAMES).map(({ name }) => name);
  const hiddenCount = students.length - names.length;
  return (
    <Stack gap={4} aria-live="polite">
      <Text size="sm">
        {canceled.length > 0 ? t('preview_canceled', { count: canceled.length }) : t('close_nothing')}
        {kept > 0 && `. ${t('preview_kept', { count: kept })}`}
      </Text>
      {students.length > 0 && (
        <Text size="sm">
          {hiddenCount > 0
            ? t('preview_clients_more', { names: names.join(', '), count: hiddenCount })
            : t('preview_clients', { names: names.join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

/** The days that are already closed, each with a button to open it again. */
function Closures({ meta }: Pick<Props, 'meta'>) {
  const t = useTimetableT();
  const kit = useKitT();
  const at = useSchool();
  const format = useFormat();
  const query = useQuery(closuresQuery(at));
  const open = useAction((id: number, key) => deleteClosure(at, id, key), {
    done: t('opened_done'),
    invalidates: staleClasses(at),
  });
  if (!query.data || query.data.data.length === 0) return null;
  return (
    <Stack gap={4}>
      {query.data.data.map((one) => (
        <Group key={one.id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {format.date(one.date_from)}
            {one.date_to !== one.date_from && ` – ${format.date(one.date_to)}`}: {one.reason}
            {one.place_id !== null && ` (${meta?.places.find(({ id }) => id === one.place_id)?.name ?? ''})`}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${kit('delete')}: ${one.reason}`}
            loading={open.pending}
            onClick={() => open.run(one.id)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
