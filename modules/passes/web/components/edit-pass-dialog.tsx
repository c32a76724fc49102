import { confirm, DateField, Modal, MoneyField, SimpleGrid, Stack, TextInput, toast, VisitsField } from '@ritm/ui';
import { ApiError, ContractForm, queryClient, useContractForm, useKitT } from '@ritm/web-kit';
import { lessonPlusChange, type accounts, type LessonPlus } from '../../contract/index.ts';
import { editPass, staleVisits, type StudentPlace } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';
import { AccountChoice } from './account-choice.tsx';
import { DialogActions } from './dialog-actions.tsx';

export interface EditPassDialogProps {
  readonly pass: LessonPlus;
  readonly at: StudentPlace;
  readonly onClose: () => void;
}

/**
 * Changes the terms of a sold pass. Only changed fields are sent, so a date derived from the first visit stays derived.
 */
export function EditPassDialog({ pass, at, onClose }: EditPassDialogProps) {
  const t = usePassesT();
  const kit = useKitT();
  const { visits, price, paid, starts_on: valid_from, ends_on: valid_until, comment } = pass;
  const terms = { visits, price, paid, valid_from, valid_until, comment };
  const agrees = async (error: unknown): Promise<boolean> =>
    error instanceof ApiError &&
    error.code === 'visits.visits_outside' &&
    (await confirm({ title: t('outside_title'), text: error.message, action: t('outside_action') }));
  const form = useContractForm(
    lessonPlusChange,
    { ...terms, account: 'cash' as (typeof accounts)[number] },
    {
      toBody: ({ account, ...values }) => {
        const changedTerms = Object.entries(values).filter(
          ([name, value]) => value !== terms[name as keyof typeof terms],
        );
        return { ...Object.fromEntries(changedTerms), ...(values.paid !== paid && { account }) };
      },
      send: async (body, key) => {
        try {
          return await editPass(at, pass.id, body, key);
        } catch (error) {
          if (!(await agrees(error))) throw error;
          return editPass(
            at,
            pass.id,
            { ...body, accept_late: true },
            { idempotencyKey: `${key.idempotencyKey}-agreed` },
          );
        }
      },
      onDone: () => {
        for (const queryKey of staleVisits(at)) void queryClient.invalidateQueries({ queryKey });
        toast(t('pass_saved'));
        onClose();
      },
    },
  );
  return (
    <Modal opened onClose={onClose} title={`${t('edit_pass')} · ${pass.name}`}>
      <ContractForm form={form}>
        <Stack gap="md">
          <SimpleGrid cols={2} spacing="sm">
            {price !== null && <MoneyField label={t('price')} data-autofocus {...form.field('price')} />}
            <VisitsField label={t('visits_count')} placeholder={t('visits_hint')} {...form.field('visits')} />
            <DateField label={t('valid_from')} {...form.field('valid_from')} />
            <DateField label={t('valid_until')} {...form.field('valid_until')} />
          </SimpleGrid>
          {paid !== null && <MoneyField label={t('paid')} {...form.field('paid')} />}
          {form.values.paid !== paid && (
            <AccountChoice value={form.values.account} onChange={(account) => form.set('account', account)} />
          )}
          <TextInput label={t('comment')} {...form.field('comment')} />
          <DialogActions label={kit('save')} isSubmitting={form.sending} onClose={onClose} />
        </Stack>
      </ContractForm>
    </Modal>
  );
}
