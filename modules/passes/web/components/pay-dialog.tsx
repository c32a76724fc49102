import { EmptyState, ErrorState, Modal, MoneyField, Select, Skeleton, Stack, Text, toast } from '@ritm/ui';
import { ContractForm, errorText, queryClient, useContractForm, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lessonPlusChange, type accounts, type LessonPlus } from '../../contract/index.ts';
import { editPass, passesQuery, staleVisits, type StudentPlace } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';
import { isUnpaid, unpaidOf } from '../pass.ts';
import { AccountChoice } from './account-choice.tsx';
import { DialogActions } from './dialog-actions.tsx';

export interface PayDialogProps {
  readonly at: StudentPlace;
  /** The client, for the title. */
  readonly name: string;
  /** The pass to pay for; by default the first of the client's that is not paid. */
  readonly lesson_plus_id?: number | undefined;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Records a payment of what was not paid at the sale: it becomes income of today. */
export function PayDialog({ at, name, lesson_plus_id, onClose, onDone }: PayDialogProps) {
  const t = usePassesT();
  const format = useFormat();
  // What is owed may have changed since the button was drawn.
  const { data, error, refetch } = useQuery({ ...passesQuery(at), staleTime: 0 });
  const [chosen, setChosen] = useState(lesson_plus_id);
  const unpaid = data?.data.filter(isUnpaid) ?? [];
  const pass = unpaid.find(({ id }) => id === chosen) ?? unpaid[0];
  return (
    <Modal opened onClose={onClose} title={[t('take_payment'), name].filter(Boolean).join(' · ')} size="sm">
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} />}
      {data && !pass && <EmptyState title={t('all_paid')} />}
      {pass && (
        <Stack gap="md">
          {unpaid.length > 1 ? (
            <Select
              label={t('pass')}
              allowDeselect={false}
              value={String(pass.id)}
              onChange={(id) => setChosen(Number(id))}
              data={unpaid.map((one) => ({
                value: String(one.id),
                label: `${one.name}, ${format.date(one.sold_on)}: ${t('unpaid_sum', { sum: format.money(unpaidOf(one)) })}`,
              }))}
            />
          ) : (
            <Text c="dimmed">{pass.name}</Text>
          )}
          <PayForm key={pass.id} pass={pass} at={at} onClose={onClose} onDone={onDone} />
        </Stack>
      )}
    </Modal>
  );
}

type PayFormProps = Pick<PayDialogProps, 'at' | 'onClose' | 'onDone'> & { readonly pass: LessonPlus };

function PayForm({ pass, at, onClose, onDone }: PayFormProps) {
  const t = usePassesT();
  const format = useFormat();
  const owed = unpaidOf(pass);
  const form = useContractForm(
    lessonPlusChange,
    { paid: owed as number | null, account: 'cash' as (typeof accounts)[number] },
    {
      toBody: ({ paid, account }) => ({ paid_now: paid ?? 0, account }),
      // A family pass is changed through the card of its holder.
      send: (body, key) => editPass({ ...at, student_id: pass.student_id }, pass.id, body, key),
      onDone: () => {
        for (const queryKey of staleVisits(at)) void queryClient.invalidateQueries({ queryKey });
        toast(t('payment_taken', { sum: format.money(form.values.paid ?? 0) }));
        onDone?.();
        onClose();
      },
    },
  );
  const taken = form.values.paid ?? 0;
  return (
    <ContractForm form={form}>
      <Stack gap="md">
        <MoneyField
          label={t('paid_now')}
          data-autofocus
          {...(taken < owed && { description: t('stays_owed', { sum: format.money(owed - taken) }) })}
          {...form.field('paid')}
        />
        <AccountChoice value={form.values.account} onChange={(account) => form.set('account', account)} />
        <DialogActions
          label={t('take_sum', { sum: format.money(taken) })}
          isSubmitting={form.sending}
          isWaiting={taken <= 0}
          onClose={onClose}
        />
      </Stack>
    </ContractForm>
  );
}
