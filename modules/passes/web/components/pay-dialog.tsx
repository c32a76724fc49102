import { Modal, MoneyField, Stack, toast } from '@ritm/ui';
import { ContractForm, queryClient, useContractForm, useFormat } from '@ritm/web-kit';
import { lessonPlusChange, type accounts, type LessonPlus } from '../../contract/index.ts';
import { editPass, staleVisits, type StudentPlace } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';
import { unpaidOf } from '../pass.ts';
import { AccountChoice } from './account-choice.tsx';
import { DialogActions } from './dialog-actions.tsx';

export interface PayDialogProps {
  readonly pass: LessonPlus;
  readonly at: StudentPlace;
  readonly onClose: () => void;
}

/** Records a payment of what was not paid at the sale: it becomes income of today. */
export function PayDialog({ pass, at, onClose }: PayDialogProps) {
  const t = usePassesT();
  const format = useFormat();
  const start = { paid: unpaidOf(pass), account: 'cash' as (typeof accounts)[number] };
  const form = useContractForm(lessonPlusChange, start, {
    // The API takes the total paid, while the desk enters what is paid now.
    toBody: ({ paid, account }: typeof start) => ({ paid: (pass.paid ?? 0) + (paid ?? 0), account }),
    send: (body, key) => editPass(at, pass.id, body, key),
    onDone: () => {
      for (const queryKey of staleVisits(at)) void queryClient.invalidateQueries({ queryKey });
      toast(t('payment_taken', { sum: format.money(form.values.paid) }));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`${t('take_payment')} · ${pass.name}`} size="sm">
      <ContractForm form={form}>
        <Stack gap="md">
          <MoneyField label={t('paid_now')} data-autofocus {...form.field('paid')} />
          <AccountChoice value={form.values.account} onChange={(account) => form.set('account', account)} />
          <DialogActions label={t('take')} isSubmitting={form.sending} onClose={onClose} />
        </Stack>
      </ContractForm>
    </Modal>
  );
}
