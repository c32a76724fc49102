import { addDays, startOfWeek } from '@ritm/kernel';
import { Alert, DateField, Modal, NumberInput, Select, Skeleton, Stack, Text } from '@ritm/ui';
import { errorText, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CopyChange, TimetableMeta } from '../../../contract/index.ts';
import { copyPreview, copyWeek, type CopyBody } from '../../changes-data.ts';
import { staleClasses } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import { useUndo } from '../../use-undo.ts';

const CONFLICTS = 6;

/** Copies the displayed week to later weeks; a preview shows what will be created and what will be left out. */
export function CopyWeekDialog({
  date,
  meta,
  onClose,
}: {
  readonly date: string;
  readonly meta: TimetableMeta | undefined;
  readonly onClose: () => void;
}) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const monday = startOfWeek(date);
  const [to, setTo] = useState<string | null>(addDays(monday, 7));
  const [weeks, setWeeks] = useState(1);
  const [teacher_id, setTeacher] = useState<number | null>(null);
  const offerUndo = useUndo();
  const body: CopyBody = { date_from: monday, date_to: to ?? monday, weeks, teacher_id };
  const preview = useQuery({ ...copyPreview(at, body), enabled: to !== null });
  const copy = useAction((_: void, key) => copyWeek(at, body, key), {
    invalidates: staleClasses(at),
    onDone: ({ added, change_id }) => {
      offerUndo(t('created', { count: added }), change_id);
      onClose();
    },
  });
  const submit = {
    label: t('copy'),
    pending: copy.pending,
    disabled: !preview.data || preview.data.added === 0,
    onSubmit: () => copy.run(),
  };
  return (
    <Modal opened onClose={onClose} title={t('copy_week')} submit={submit}>
      <Stack>
        <Text size="sm">{t('copy_from', { from: format.date(monday), to: format.date(addDays(monday, 6)) })}</Text>
        <DateField label={t('copy_to')} description={t('copy_to_hint')} value={to} onChange={setTo} />
        <NumberInput
          label={t('copy_weeks')}
          min={1}
          max={12}
          allowDecimal={false}
          clampBehavior="strict"
          value={weeks}
          onChange={(next) => setWeeks(Math.max(1, Number(next) || 1))}
        />
        <TeacherField value={teacher_id} onChange={setTeacher} meta={meta} />
        {preview.error && <Alert color="danger">{errorText(preview.error)}</Alert>}
        {preview.isLoading && <Skeleton height={48} />}
        {preview.data && <Outcome change={preview.data} />}
      </Stack>
    </Modal>
  );
}

function TeacherField({
  value,
  onChange,
  meta,
}: {
  readonly value: number | null;
  readonly onChange: (teacher_id: number | null) => void;
  readonly meta: TimetableMeta | undefined;
}) {
  const t = useTimetableT();
  return (
    <Select
      label={t('field_teacher')}
      allowDeselect={false}
      data={[
        { value: '0', label: t('any_teacher') },
        ...(meta?.teachers ?? [])
          .filter(({ archived }) => !archived)
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(value ?? 0)}
      onChange={(next) => onChange(next === '0' ? null : Number(next))}
    />
  );
}

function Outcome({ change: { added, standing, conflicts, closed } }: { readonly change: CopyChange }) {
  const t = useTimetableT();
  const format = useFormat();
  const counts = [
    added > 0 && t('preview_added', { count: added }),
    standing > 0 && t('copy_standing', { count: standing }),
    closed > 0 && t('copy_closed', { count: closed }),
    conflicts.length > 0 && t('copy_conflicts', { count: conflicts.length }),
  ].filter(Boolean);
  return (
    <Stack gap={4} aria-live="polite">
      <Text size="sm">{counts.length > 0 ? counts.join('. ') : t('copy_nothing')}</Text>
      {conflicts.slice(0, CONFLICTS).map((one) => (
        <Text key={`${one.with} ${one.id} ${one.date} ${one.time_from}`} size="sm" c="danger">
          {t(`preview_conflict_${one.with}`, {
            date: format.date(one.date),
            time: `${one.time_from}–${one.time_to}`,
            title: one.title,
          })}
        </Text>
      ))}
    </Stack>
  );
}
