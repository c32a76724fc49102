import { Fieldset, MultiSelect, NumberInput, Select, SimpleGrid, Stack, Switch, Textarea, TimeField } from '@ritm/ui';
import { branchesQuery } from '@ritm/schools/web';
import { useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { consumeUnpaids, debtPolicies, leftoverPolicies, unpaidPlaces } from '../../contract/index.ts';
import { servicesQuery } from '../data.ts';
import { useServicesT } from '../messages.ts';
import { weightName, weights } from '../weights.ts';
import type { Section } from './service-form.tsx';

/** Where and when it may be used. */
export function UseFields({ form, own }: Section & { readonly own: number | undefined }) {
  const t = useServicesT();
  const at = useSchool();
  const services = useQuery(servicesQuery(at)).data?.data ?? [];
  return (
    <Fieldset legend={t('section_use')}>
      <Stack>
        <MultiSelect
          label={t('pays_for')}
          description={t('pays_for_hint')}
          searchable
          data={services.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('pays_for_ids')}
        />
        <BranchFields form={form} />
        <SimpleGrid cols={{ base: 2 }}>
          <NumberInput
            label={t('duration')}
            min={5}
            max={1440}
            allowDecimal={false}
            {...form.field('duration_minutes')}
          />
          <NumberInput label={t('capacity')} min={1} max={10_000} allowDecimal={false} {...form.field('capacity')} />
          <TimeField label={t('daypart_from')} {...form.field('daypart_from')} />
          <TimeField label={t('daypart_to')} {...form.field('daypart_to')} />
          <NumberInput label={t('cap_per_day')} min={1} max={50} allowDecimal={false} {...form.field('cap_per_day')} />
          <NumberInput
            label={t('cap_per_week')}
            min={1}
            max={200}
            allowDecimal={false}
            {...form.field('cap_per_week')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

/** Where a pass is valid; an organization of one branch has nothing to choose. */
function BranchFields({ form }: Section) {
  const t = useServicesT();
  const branches = useQuery(branchesQuery(useSchool())).data?.data ?? [];
  if (branches.length < 2 && form.values.branch_ids.length === 0) return null;
  return (
    <MultiSelect
      label={t('branches')}
      description={t('branches_hint')}
      data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.field('branch_ids')}
    />
  );
}

const unpaid = { floor_plus_one: 'unpaid_part', all: 'unpaid_all', none: 'unpaid_none' } as const;

/** What an absence costs, and what happens when the pass is unpaid or used up. */
export function RuleFields({ form }: Section) {
  const t = useServicesT();
  return (
    <Fieldset legend={t('section_rules')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput label={t('cancel_hours')} min={0} max={720} allowDecimal={false} {...form.field('cancel_hours')} />
        <WeightField form={form} name="canceled_late" />
        <WeightField form={form} name="no_show" />
        <WeightField form={form} name="excused" />
        <Select
          label={t('unpaid_place')}
          description={t('unpaid_place_hint')}
          allowDeselect={false}
          data={unpaidPlaces.map((one) => ({ value: one as string, label: t(`unpaid_${one}`) }))}
          {...form.field('unpaid_place')}
        />
        <Select
          label={t('leftover_policy')}
          allowDeselect={false}
          data={leftoverPolicies.map((one) => ({ value: one as string, label: t(`leftover_${one}`) }))}
          {...form.field('leftover_policy')}
        />
        <Select
          label={t('debt_policy')}
          description={form.values.debt_policy === 'charge_single' ? t('debt_single_hint') : undefined}
          allowDeselect={false}
          data={debtPolicies.map((one) => ({ value: one as string, label: t(`debt_${one}`) }))}
          {...form.field('debt_policy')}
        />
        {form.values.debt_policy === 'allow' && (
          <NumberInput label={t('debt_limit')} min={0} max={100} allowDecimal={false} {...form.field('debt_limit')} />
        )}
        <Select
          label={t('consume_unpaid')}
          allowDeselect={false}
          data={consumeUnpaids.map((one) => ({ value: one as string, label: t(unpaid[one]) }))}
          {...form.field('consume_unpaid')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** A weight chosen by name; one set to another value by an import or a call is shown in percent. */
function WeightField({ form, name }: Section & { readonly name: 'no_show' | 'canceled_late' | 'excused' }) {
  const t = useServicesT();
  const now = form.values[name];
  const usual = weights.map((one) => ({ value: String(one.amount), label: t(one.name) }));
  const data = weightName(now)
    ? usual
    : [...usual, { value: String(now), label: `${Math.round(Number(now) * 100)} %` }];
  return (
    <Select
      label={t(name)}
      allowDeselect={false}
      data={data}
      value={String(now)}
      onChange={(next) => form.set(name, Number(next))}
    />
  );
}

export function MoreFields({ form }: Section) {
  const t = useServicesT();
  return (
    <Stack>
      <Switch label={t('once_per_person')} {...form.check('once_per_person')} />
      <Switch label={t('public')} {...form.check('public')} />
      <Switch label={t('loyalty')} {...form.check('loyalty')} />
      <Textarea label={t('description')} autosize minRows={2} {...form.field('description')} />
    </Stack>
  );
}
