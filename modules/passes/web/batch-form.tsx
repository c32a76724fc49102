import { branchesQuery } from '@ritm/schools/web';
import {
  Button,
  Captioned,
  DateField,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@ritm/ui';
import { ContractForm, today, useContractForm, useSchool } from '@ritm/web-kit';
import { ServicePicker, servicesGroupsQuery } from '@ritm/services/web';
import { SegmentChoice } from '@ritm/students/web';
import { useQuery } from '@tanstack/react-query';
import { batchKinds, passBatchBody } from '../contract/index.ts';
import { addBatch, type BatchBody } from './batches-data.ts';
import { usePassActionsT } from './action-messages.ts';

const scopes = ['chosen', 'all', 'service', 'services_group', 'branch', 'segment'] as const;

interface BatchValues {
  kind: (typeof batchKinds)[number];
  from_date: string | null;
  to_date: string | null;
  days: number | '';
  whose: (typeof scopes)[number];
  service_id: number | null;
  services_group_id: string | null;
  branch_id: string | null;
  segment_id: string | null;
  students_ids: readonly number[];
  reason: string;
}

interface BatchFormProps {
  /** Initial values, such as the days of a closure; empty or 0 where unknown. */
  readonly initial: {
    readonly from: string;
    readonly to: string;
    readonly days: number;
    readonly reason: string;
    /** Clients picked in their list. */
    readonly students: readonly number[];
  };
  readonly onCounted: (id: number) => void;
}

/** The form of a mass action: what is given, to whom and why. Submitting it only counts the passes. */
export function BatchForm({ initial, onCounted }: BatchFormProps) {
  const t = usePassActionsT();
  const at = useSchool();
  const start: BatchValues = {
    kind: 'extend',
    from_date: initial.from || today(),
    to_date: initial.to || initial.from || today(),
    days: initial.days || 1,
    whose: initial.students.length > 0 ? 'chosen' : 'all',
    service_id: null,
    services_group_id: null,
    branch_id: null,
    segment_id: null,
    students_ids: initial.students,
    reason: initial.reason,
  };
  const form = useContractForm(passBatchBody, start, {
    toBody,
    send: (body: BatchBody, key) => addBatch(at, body, key),
    onDone: ({ id }) => onCounted(id),
  });
  const { kind } = form.values;
  const offered = scopes.filter((one) => one !== 'chosen' || initial.students.length > 0);
  const choices = <const T extends string>(names: readonly T[], prefix: 'kind' | 'whose') =>
    names.map((one) => ({ value: one as string, label: t(`${prefix}_${one}` as 'kind_extend') }));
  return (
    <ContractForm form={form}>
      <Stack gap="md">
        <Captioned label={t('kind')}>
          <SegmentedControl
            fullWidth
            aria-label={t('kind')}
            data={choices(batchKinds, 'kind')}
            {...form.field('kind')}
          />
        </Captioned>
        <Captioned label={t(kind === 'freeze' ? 'period_freeze' : 'period')}>
          <SimpleGrid cols={2} spacing="sm">
            <DateField label={t('from')} {...form.field('from_date')} />
            <DateField label={t('to')} {...form.field('to_date')} />
          </SimpleGrid>
        </Captioned>
        {kind === 'extend' && (
          <NumberInput label={t('days_count')} min={1} max={366} allowDecimal={false} {...form.field('days')} />
        )}
        <Select label={t('whose')} allowDeselect={false} data={choices(offered, 'whose')} {...form.field('whose')} />
        {form.values.whose === 'service' && (
          <ServicePicker label={t('service')} required {...form.field('service_id')} />
        )}
        {form.values.whose === 'services_group' && <GroupChoice {...form.field('services_group_id')} />}
        {form.values.whose === 'branch' && <BranchChoice {...form.field('branch_id')} />}
        {form.values.whose === 'segment' && <SegmentChoice required {...form.field('segment_id')} />}
        <TextInput label={t('reason')} description={t('reason_hint')} required {...form.field('reason')} />
        <Button type="submit" loading={form.sending}>
          {t('count')}
        </Button>
      </Stack>
    </ContractForm>
  );
}

type Choice = ReturnType<ReturnType<typeof useContractForm<typeof passBatchBody, BatchValues, unknown>>['field']>;

function GroupChoice(field: Choice) {
  const t = usePassActionsT();
  const groups = useQuery(servicesGroupsQuery(useSchool())).data?.data ?? [];
  const data = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Select label={t('services_group')} required data={data} {...field} />;
}

function BranchChoice(field: Choice) {
  const t = usePassActionsT();
  const branches = useQuery(branchesQuery(useSchool())).data?.data ?? [];
  const data = branches.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Select label={t('branch')} description={t('branch_hint')} required data={data} {...field} />;
}

function toBody({ kind, from_date, to_date, days, reason, ...chosen }: BatchValues): BatchBody {
  const id = (value: string | null) => (value === null ? null : Number(value));
  return {
    kind,
    from_date: from_date ?? '',
    to_date: to_date ?? '',
    reason,
    ...(kind === 'extend' && { days: days === '' ? null : days }),
    ...(chosen.whose === 'service' && { service_id: chosen.service_id }),
    ...(chosen.whose === 'services_group' && { services_group_id: id(chosen.services_group_id) }),
    ...(chosen.whose === 'branch' && { branch_id: id(chosen.branch_id) }),
    ...(chosen.whose === 'chosen' && { students_ids: [...chosen.students_ids] }),
    ...(chosen.whose === 'segment' && { segment_id: id(chosen.segment_id) }),
  };
}
