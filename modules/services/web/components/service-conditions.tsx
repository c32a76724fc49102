import { branchesQuery } from '@ritm/schools/web';
import { Card, FactList, Text, Title, type Fact } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Service } from '../../contract/index.ts';
import { servicesQuery } from '../data.ts';
import { useServicesT } from '../messages.ts';
import { weightName } from '../weights.ts';
import classes from './service-conditions.module.css';

/** The conditions of a sale, grouped by subject. Conditions with default values are not shown. */
export function ServiceConditions({ service }: { readonly service: Service }) {
  const t = useServicesT();
  return (
    <div className={classes.parts}>
      <Tiers service={service} />
      <Part title={t('section_use')} facts={useUsageTerms(service)} />
      <Part title={t('section_rules')} facts={useRules(service)} />
      <Part title={t('section_freeze')} facts={useFreeze(service)} />
      <Part title={t('section_make_ups')} facts={useMakeUps(service)} />
    </div>
  );
}

function Part({
  title,
  facts,
  note,
}: {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly note?: ReactNode;
}) {
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <Card withBorder padding="lg" component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <FactList facts={facts} />
      {note}
    </Card>
  );
}

function Tiers({ service: { price_tiers, tiers_by } }: { readonly service: Service }) {
  const t = useServicesT();
  const format = useFormat();
  const facts = price_tiers.map(({ headcount, price }): Fact => [
    t('tier_line', { count: headcount }),
    format.money(price),
  ]);
  const note = (
    <Text c="dimmed" size="sm" mt="sm">
      {t('tiers_hint')}. {t('tiers_by')}: {t(`tiers_by_${tiers_by}`).toLocaleLowerCase()}.
    </Text>
  );
  return <Part title={t('section_tiers')} facts={facts} note={note} />;
}

function useUsageTerms({
  pays_for_ids,
  branch_ids,
  capacity,
  cap_per_day,
  cap_per_week,
  once_per_person,
}: Service): Fact[] {
  const t = useServicesT();
  const services = useQuery(servicesQuery(useSchool())).data?.data ?? [];
  const branches = (useQuery(branchesQuery(useSchool())).data?.data ?? [])
    .filter(({ id }) => branch_ids.includes(id))
    .map(({ name }) => name);
  const named = services.filter(({ id }) => pays_for_ids.includes(id)).map(({ name }) => name);
  return [
    [t('pays_for'), named.length > 0 ? named.join(', ') : null],
    [t('branches'), branches.length > 0 ? branches.join(', ') : null],
    [t('capacity'), capacity],
    [t('cap_per_day'), cap_per_day],
    [t('cap_per_week'), cap_per_week],
    [t('once_per_person'), once_per_person ? t('yes') : null],
  ];
}

function useRules(service: Service): Fact[] {
  const t = useServicesT();
  const { cancellation_policy, miss_policy, nominal_value, debt_policy, debt_limit } = service;
  const format = useFormat();
  const weight = (amount = 1): string => {
    const name = weightName(amount);
    return name ? t(name) : `${Math.round(amount * 100)} %`;
  };
  return [
    [t('cancel_hours'), cancellation_policy.hours ?? null],
    [t('canceled_late'), weight(miss_policy.canceled_late)],
    [t('no_show'), weight(miss_policy.no_show)],
    [t('excused'), weight(miss_policy.excused ?? 0)],
    [t('unpaid_place'), t(`unpaid_${cancellation_policy.unpaid_place ?? 'keep'}`)],
    [t('leftover_policy'), t(`leftover_${service.leftover_policy}`)],
    [t('debt_policy'), t(`debt_${debt_policy}`)],
    [t('debt_limit'), debt_policy === 'allow' ? debt_limit : null],
    [t('consume_unpaid'), t(`unpaid_${service.consume_unpaid === 'floor_plus_one' ? 'part' : service.consume_unpaid}`)],
    [t('nominal_value'), nominal_value === null ? null : format.money(nominal_value)],
  ];
}

function useFreeze({ freeze_policy: { max_days, max_count, min_days, self_service, fee } }: Service): Fact[] {
  const t = useServicesT();
  const format = useFormat();
  return [
    [t('freeze_days'), max_days ?? null],
    [t('freeze_count'), max_count ?? null],
    [t('freeze_min'), min_days ?? null],
    [t('freeze_self'), self_service ? t('yes') : null],
    [t('freeze_fee'), fee ? format.money(fee) : null],
  ];
}

function useMakeUps({ make_up_policy: { per_month, days_after_end } }: Service): Fact[] {
  const t = useServicesT();
  return [
    [t('make_ups'), per_month ?? null],
    [t('make_up_days'), days_after_end ?? null],
  ];
}
