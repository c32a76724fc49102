import { Modal, Stack, TextInput } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scopes, type Scope, type Timetable } from '../../../contract/index.ts';
import { cancelClass, cancelPreview, staleClasses } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import { useUndo } from '../../use-undo.ts';
import { ChangePreview } from '../changes/change-preview.tsx';
import { ScopeChoice } from './scope-dialog.tsx';

/** Cancels one date or several dates of a repeating class; a preview shows who is affected. */
export function CancelClass({
  openClass,
  onClose,
  onDone,
}: {
  readonly openClass: Timetable;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useTimetableT();
  const at = useSchool();
  const [scope, setScope] = useState<Scope>('this');
  const [reason, setReason] = useState('');
  const query = { date: openClass.date, scope };
  const offerUndo = useUndo();
  const preview = useQuery(cancelPreview(at, openClass.id, query));
  const cancel = useAction((_: void, key) => cancelClass(at, openClass.id, { ...query, reason }, key), {
    invalidates: staleClasses(at),
    onDone: ({ change_id }) => {
      offerUndo(t('canceled_done'), change_id);
      onDone();
    },
  });
  const submit = {
    label: t('cancel_action'),
    danger: true,
    pending: cancel.pending,
    disabled: !preview.data,
    onSubmit: () => cancel.run(),
  };
  return (
    <Modal opened onClose={onClose} title={t('cancel_title')} submit={submit}>
      <Stack>
        {openClass.repeat !== 'none' && (
          <ScopeChoice value={scope} onChange={setScope} scopes={scopes} date={openClass.date} />
        )}
        <ChangePreview preview={preview} />
        <TextInput
          label={t('cancel_reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Modal>
  );
}
