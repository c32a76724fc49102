import { Alert, Modal, Stack, Text, TextInput } from '@ritm/ui';
import { ContractForm, errorText, useContractForm, useFormat } from '@ritm/web-kit';
import { StudentPicker } from '@ritm/students/web';
import { useQuery } from '@tanstack/react-query';
import { transferBody, type TransferResult } from '../../contract/index.ts';
import { DialogActions } from '../components/dialog-actions.tsx';
import { usePassesT } from '../messages.ts';
import { transferPass, transferPreview } from '../data.ts';
import type { PassDialogProps } from './freeze-dialog.tsx';
import { useActionDone } from '../use-action-done.ts';

/** Transfers the remainder of a pass to another client. */
export function TransferDialog({ pass, at, onClose }: PassDialogProps) {
  const t = usePassesT();
  const done = useActionDone(at);
  const form = useContractForm(
    transferBody,
    { to_student_id: null as number | null, reason: '' },
    {
      toBody: ({ to_student_id, reason }) => ({ to_student_id: to_student_id as number, reason }),
      send: (body, key) => transferPass(at, body, key),
      onDone: ({ to, pass_action_id }) => {
        done(t('transferred_to', { name: to.student_name }), pass_action_id);
        onClose();
      },
    },
  );
  const preview = useQuery(transferPreview(at, form.values.to_student_id));
  return (
    <Modal opened onClose={onClose} title={`${t('transfer')} · ${pass.name}`}>
      <ContractForm form={form}>
        <Stack gap="md">
          <StudentPicker label={t('transfer_to')} required autoFocus {...form.field('to_student_id')} />
          {preview.error ? <Alert color="warning">{errorText(preview.error)}</Alert> : null}
          {preview.data && !preview.error && <TransferredTerms result={preview.data} />}
          <TextInput label={t('reason')} required {...form.field('reason')} />
          <DialogActions
            label={t('transfer')}
            isSubmitting={form.sending}
            isWaiting={preview.isFetching}
            onClose={onClose}
          />
        </Stack>
      </ContractForm>
    </Modal>
  );
}

function TransferredTerms({ result: { to } }: { readonly result: TransferResult }) {
  const t = usePassesT();
  const format = useFormat();
  const until = to.ends_on === null ? t('why_no_end') : t('row_until', { date: format.date(to.ends_on) });
  return (
    <div role="status">
      <Text>
        {to.left === null
          ? t('transfer_unlimited', { name: to.student_name, until })
          : t('transfer_rest', { name: to.student_name, count: to.left, left: format.visits(to.left), until })}
      </Text>
      {to.price !== null && (
        <Text size="sm" c="dimmed">
          {t('transfer_money', { sum: format.money(to.price) })}
        </Text>
      )}
    </div>
  );
}
