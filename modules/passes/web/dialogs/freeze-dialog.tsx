import { Checkbox, DateField, Modal, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@ritm/ui';
import { ContractForm, today, useContractForm, useFormat } from '@ritm/web-kit';
import { addDays, daysBetween } from '@ritm/kernel';
import { useQuery } from '@tanstack/react-query';
import { freezeBody, type accounts, type FreezeTerms, type LessonPlus } from '../../contract/index.ts';
import { AccountChoice } from '../components/account-choice.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { usePassesT } from '../messages.ts';
import { ChangeLines } from '../change-lines.tsx';
import { freezePass, freezePreview, freezeTermsQuery, type FreezeBody, type PassPlace } from '../data.ts';
import { useActionDone } from '../use-action-done.ts';

export interface PassDialogProps {
  readonly pass: LessonPlus;
  readonly at: PassPlace;
  readonly onClose: () => void;
}

/** Freezes a pass for a period; a preview of the effect is shown before anything is written. */
export function FreezeDialog({ pass, at, onClose }: PassDialogProps) {
  const t = usePassesT();
  const terms = useQuery(freezeTermsQuery(at)).data;
  return (
    <Modal opened onClose={onClose} title={`${t('freeze')} · ${pass.name}`}>
      {terms ? <FreezeForm pass={pass} at={at} terms={terms} onClose={onClose} /> : <Skeleton height={220} />}
    </Modal>
  );
}

interface FreezeValues {
  from_date: string | null;
  to_date: string | null;
  reason: string;
  keep_bookings: boolean;
  beyond_policy: boolean;
  account: (typeof accounts)[number];
}

const isOfClient = ({ role }: PassPlace): boolean => role === 'student' || role === 'user';

function FreezeForm({ pass, at, terms, onClose }: PassDialogProps & { readonly terms: FreezeTerms }) {
  const t = usePassesT();
  const format = useFormat();
  const done = useActionDone(at);
  const { limits, used, earliest, can } = terms;
  const first = addDays(today(), 1);
  const start: FreezeValues = {
    from_date: first,
    to_date: addDays(first, Math.max(limits.min_days, 7) - 1),
    reason: '',
    keep_bookings: false,
    beyond_policy: false,
    account: 'cash',
  };
  const form = useContractForm(freezeBody, start, {
    toBody: (values) => bodyOf(values, limits.fee > 0) ?? { from_date: '', to_date: '' },
    send: (body: FreezeBody, key) => freezePass(at, body, key),
    onDone: (change) => {
      done(t('frozen_until', { date: format.date(form.values.to_date!) }), change.pass_action_id);
      onClose();
    },
  });
  const { values } = form;
  const preview = useQuery(freezePreview(at, bodyOf({ ...values, reason: '' }, limits.fee > 0)));
  const isWaiting = preview.isFetching;
  const days = values.from_date && values.to_date ? daysBetween(values.from_date, values.to_date) + 1 : 0;
  const left = Math.max(0, limits.max_days - used.days);
  const times = Math.max(0, limits.max_count - used.count);
  return (
    <ContractForm form={form}>
      <Stack gap="md">
        <SimpleGrid cols={2} spacing="sm">
          <DateField label={t('freeze_from')} min={earliest} data-autofocus {...form.field('from_date')} />
          <DateField label={t('freeze_to')} min={values.from_date ?? earliest} {...form.field('to_date')} />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t(left === 0 || times === 0 ? 'freeze_limits_used' : 'freeze_limits', {
            days: t('days', { count: Math.max(0, days) }),
            left: t('days', { count: left }),
            times: t('times', { count: times }),
          })}
        </Text>
        <ChangeLines change={preview.data} error={preview.error} isPending={pass.state === 'pending'} />
        <TextInput
          label={t('reason')}
          description={isOfClient(at) ? undefined : t('reason_hint')}
          {...form.field('reason')}
        />
        {!isOfClient(at) && <Checkbox label={t('keep_bookings')} {...form.check('keep_bookings')} />}
        {can.beyond_policy && <Checkbox label={t('beyond_policy')} {...form.check('beyond_policy')} />}
        {limits.fee > 0 && (
          <Fee sum={limits.fee} account={values.account} onChange={(account) => form.set('account', account)} />
        )}
        <DialogActions label={t('freeze_submit')} isSubmitting={form.sending} {...{ isWaiting, onClose }} />
      </Stack>
    </ContractForm>
  );
}

interface FeeProps {
  readonly sum: number;
  readonly account: FreezeValues['account'];
  readonly onChange: (account: FreezeValues['account']) => void;
}

function Fee({ sum, account, onChange }: FeeProps) {
  const t = usePassesT();
  const format = useFormat();
  return (
    <>
      <Text size="sm">{t('freeze_fee', { sum: format.money(sum) })}</Text>
      <AccountChoice value={account} onChange={onChange} />
    </>
  );
}

/** Returns the request body, or nothing until both days are filled in. */
function bodyOf(
  { from_date, to_date, reason, keep_bookings, beyond_policy, account }: FreezeValues,
  hasFee: boolean,
): FreezeBody | undefined {
  if (!from_date || !to_date) return undefined;
  return {
    from_date,
    to_date,
    ...(reason.trim() && { reason }),
    ...(keep_bookings && { keep_bookings }),
    ...(beyond_policy && { beyond_policy }),
    ...(hasFee && { account }),
  };
}
