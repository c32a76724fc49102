import {
  Autocomplete,
  Button,
  Captioned,
  DateField,
  Modal,
  MoneyField,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
  toast,
  WindowActions,
} from '@ritm/ui';
import { StudentPicker } from '@ritm/students/web';
import { ContractForm, queryClient, today, useContractForm, useKitT, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { financeAccounts, financeBody, isFarDate, manualKinds, type Finance } from '../../contract/index.ts';
import { addFinance, categoriesQuery, saveFinance, staleFinances } from '../data.ts';
import { useFinanceT } from '../messages.ts';

export interface FinanceDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The kind of a new record; a changed record keeps its own. */
  readonly kind: 'income' | 'expense';
  readonly record?: Finance | undefined;
  /** The client of a new record. */
  readonly student_id?: number | undefined;
}

/** The dialog in which a person adds or changes income or an expense. */
export function FinanceDialog(props: FinanceDialogProps) {
  const t = useFinanceT();
  const { opened, onClose, kind, record } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(record ? 'edit_title' : kind === 'income' ? 'new_income' : 'new_expense')}
    >
      {opened && <FinanceForm {...props} />}
    </Modal>
  );
}

function FinanceForm({ kind, record, student_id, onClose }: FinanceDialogProps) {
  const t = useFinanceT();
  const at = useSchool();
  const categories = useQuery(categoriesQuery(at)).data?.data ?? [];
  const form = useContractForm(financeBody, initial({ kind, record, student_id }), {
    draft: `finance:${at.school_id}:${record?.id ?? kind}`,
    send: (body, key) => (record ? saveFinance(at, record.id, body, key) : addFinance(at, body, key)),
    onDone: () => {
      for (const queryKey of staleFinances(at)) void queryClient.invalidateQueries({ queryKey });
      toast(t(record ? 'saved' : 'added'));
      onClose();
    },
  });
  const { value, onChange, error } = form.field('student_id');
  return (
    <ContractForm form={form}>
      <Stack>
        {record && (
          <Text size="sm" c="dimmed">
            {t('edit_note')}
          </Text>
        )}
        {record && (
          <SegmentedControl
            aria-label={t('kind')}
            data={manualKinds.map((one) => ({ value: one as string, label: t(`kind_${one}`) }))}
            {...form.field('kind')}
          />
        )}
        <MoneyField label={t('amount')} data-autofocus {...form.field('amount')} />
        <Autocomplete
          label={t('category')}
          data={[...new Set(categories.filter((one) => one.kind === form.values.kind).map((one) => one.category))]}
          {...form.field('category')}
        />
        <DateField label={t('date')} {...form.field('date')} />
        {form.values.date && form.values.date !== record?.date && isFarDate(form.values.date, today()) && (
          <TextInput label={t('far_date')} description={t('far_date_hint')} required {...form.field('reason')} />
        )}
        <Captioned label={t('account')}>
          <SegmentedControl
            fullWidth
            aria-label={t('account')}
            data={financeAccounts.map((one) => ({ value: one as string, label: t(`account_${one}`) }))}
            {...form.field('account')}
          />
        </Captioned>
        {form.values.kind === 'income' && (
          <StudentPicker label={t('student')} value={value} error={error} onChange={(id) => onChange(id)} />
        )}
        <Textarea label={t('comment')} autosize minRows={1} {...form.field('comment')} />
        <End sending={form.sending} onClose={onClose} />
      </Stack>
    </ContractForm>
  );
}

function End({ sending, onClose }: { readonly sending: boolean; readonly onClose: () => void }) {
  const kit = useKitT();
  return (
    <WindowActions>
      <Button variant="default" onClick={onClose}>
        {kit('cancel')}
      </Button>
      <Button type="submit" loading={sending}>
        {kit('save')}
      </Button>
    </WindowActions>
  );
}

function initial({ kind, record, student_id }: Pick<FinanceDialogProps, 'kind' | 'record' | 'student_id'>) {
  return {
    kind: record?.kind === 'expense' || record?.kind === 'income' ? record.kind : kind,
    amount: record?.amount ?? null,
    category: record?.category ?? '',
    date: record?.date ?? today(),
    account: record?.account ?? ('cash' as const),
    comment: record?.comment ?? '',
    reason: '',
    student_id: record?.student_id ?? student_id ?? null,
  };
}
