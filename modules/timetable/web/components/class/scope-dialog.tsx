import { Modal, Radio, Stack, TextInput } from '@ritm/ui';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope, Timetable, TimetableChange } from '../../../contract/index.ts';
import { editClass, editPreview, staleClasses, type ClassChange } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import { useUndo } from '../../use-undo.ts';
import { ChangePreview } from '../changes/change-preview.tsx';

interface Props {
  readonly openClass: Timetable;
  readonly change: ClassChange;
  readonly onClose: () => void;
  readonly onDone: (change: TimetableChange) => void;
}

/** Repeat, weekdays and color belong to the series, so they cannot be changed for one date only. */
const ofSeries = ['repeat', 'repeat_until', 'times', 'color', 'students_group_id'] as const;

/** Asks which dates of a repeating class to change, and shows what each choice would do. */
export function ScopeDialog({ openClass, change, onClose, onDone }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const scopes: readonly Scope[] = ofSeries.some((name) => name in change)
    ? ['following', 'all']
    : ['this', 'following', 'all'];
  const [scope, setScope] = useState<Scope>(scopes[0]!);
  const [reason, setReason] = useState('');
  const offerUndo = useUndo();
  const preview = useQuery(editPreview(at, openClass.id, { ...change, scope }));
  const overlaps = (preview.data?.conflicts.length ?? 0) > 0;
  const force = overlaps ? { force: true, conflict_reason: reason } : {};
  const save = useAction((_: void, key) => editClass(at, openClass.id, { ...change, ...force, scope }, key), {
    invalidates: staleClasses(at),
    onDone: (done) => {
      offerUndo(t('saved'), done.change_id);
      onDone(done);
    },
  });
  const mayForce = at.role !== 'teacher';
  const disabled = preview.isPending || Boolean(preview.error) || (overlaps && (!mayForce || reason.trim() === ''));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('scope_title')}
      submit={{ onSubmit: () => save.run(), pending: save.pending, disabled }}
    >
      <Stack>
        <ScopeChoice value={scope} onChange={setScope} scopes={scopes} date={openClass.date} />
        <ChangePreview preview={preview} />
        {overlaps && mayForce && (
          <TextInput
            label={t('force_reason')}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Modal>
  );
}

export function ScopeChoice({
  value,
  onChange,
  scopes,
  date,
}: {
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
  readonly scopes: readonly Scope[];
  readonly date: string;
}) {
  const t = useTimetableT();
  const format = useFormat();
  const day = format.date(date);
  return (
    <Radio.Group label={t('scope')} value={value} onChange={(next) => onChange(next as Scope)}>
      <Stack gap="sm" mt="xs">
        {scopes.map((one) => (
          <Radio key={one} value={one} label={t(`scope_${one}`, { date: day })} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
