import { Modal, NumberInput, Stack, TextInput } from '@ritm/ui';
import { ContractForm, useContractForm, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { extendBody } from '../../contract/index.ts';
import { DialogActions } from '../components/dialog-actions.tsx';
import { usePassesT } from '../messages.ts';
import { ChangeLines } from '../change-lines.tsx';
import { extendPass, extendPreview } from '../data.ts';
import type { PassDialogProps } from './freeze-dialog.tsx';
import { useActionDone } from '../use-action-done.ts';

/** Gives days on top of the term, with a reason. */
export function ExtendDialog({ pass, at, onClose }: PassDialogProps) {
  const t = usePassesT();
  const format = useFormat();
  const done = useActionDone(at);
  const form = useContractForm(
    extendBody,
    { days: 7 as number | '', reason: '' },
    {
      toBody: ({ days, reason }) => ({ days: days === '' ? 0 : days, reason }),
      send: (body, key) => extendPass(at, body, key),
      onDone: ({ ends_after, pass_action_id }) => {
        done(t('extended_until', { date: format.date(ends_after!) }), pass_action_id);
        onClose();
      },
    },
  );
  const days = Number(form.values.days);
  const preview = useQuery(extendPreview(at, days >= 1 && days <= 366 ? days : undefined));
  return (
    <Modal opened onClose={onClose} title={`${t('extend')} · ${pass.name}`} size="sm">
      <ContractForm form={form}>
        <Stack gap="md">
          <NumberInput
            label={t('extend_days')}
            min={1}
            max={366}
            allowDecimal={false}
            data-autofocus
            {...form.field('days')}
          />
          <ChangeLines change={preview.data} error={preview.error} isPending={pass.state === 'pending'} />
          <TextInput label={t('reason')} required {...form.field('reason')} />
          <DialogActions
            label={t('extend')}
            isSubmitting={form.sending}
            isWaiting={preview.isFetching}
            onClose={onClose}
          />
        </Stack>
      </ContractForm>
    </Modal>
  );
}
