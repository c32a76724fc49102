import { Modal, NumberInput, Select, SimpleGrid, Skeleton, Stack, Text } from '@ritm/ui';
import { servicesQuery } from '@ritm/services/web';
import { useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { slotSteps, type SlotRule } from '../../contract/index.ts';
import { staleClasses } from '../data.ts';
import { useTimetableT } from '../messages.ts';
import { setRule, slotRulesQuery } from '../work-times-data.ts';

/** The defaults that apply until the organization sets its own rule. */
const defaultRule: SlotRule = {
  service_id: null,
  step_minutes: 30,
  notice_minutes: 120,
  horizon_days: 30,
  buffer_before: 0,
  buffer_after: 0,
};

/** Edits how free time is offered, for all services or for one that differs. */
export function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTimetableT();
  const at = useSchool();
  const query = useQuery(slotRulesQuery(at));
  const services = useQuery(servicesQuery(at)).data?.data ?? [];
  const [service_id, setService] = useState<number | null>(null);
  const [edited, setEdited] = useState<SlotRule | undefined>(undefined);
  const rules = query.data?.data ?? [];
  const common = rules.find((one) => one.service_id === null) ?? defaultRule;
  const storedRule = rules.find((one) => one.service_id === service_id) ?? { ...common, service_id };
  const rule = edited ?? storedRule;
  const save = useAction((body: SlotRule, key) => setRule(at, body, key), {
    done: t('saved'),
    invalidates: staleClasses(at),
    onDone: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rules_title')}
      submit={{ onSubmit: () => save.run(rule), pending: save.pending, disabled: !query.data }}
    >
      {!query.data && <Skeleton height={240} />}
      {query.data && (
        <Stack>
          <Text size="sm" c="dimmed">
            {t('rules_lead')}
          </Text>
          <Select
            label={t('field_service')}
            allowDeselect={false}
            searchable
            data={[
              { value: '0', label: t('rules_all') },
              ...services
                .filter(({ format }) => format !== 'group')
                .map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(service_id ?? 0)}
            onChange={(next) => {
              setService(next === '0' ? null : Number(next));
              setEdited(undefined);
            }}
          />
          <RuleFields rule={rule} onChange={(patch) => setEdited({ ...rule, ...patch })} />
        </Stack>
      )}
    </Modal>
  );
}

function RuleFields({
  rule,
  onChange,
}: {
  readonly rule: SlotRule;
  readonly onChange: (patch: Partial<SlotRule>) => void;
}) {
  const t = useTimetableT();
  const format = useFormat();
  const number = (name: 'horizon_days' | 'buffer_before' | 'buffer_after', max: number, min = 0) => (
    <NumberInput
      label={t(`rule_${name}`)}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      value={rule[name]}
      onChange={(next) => onChange({ [name]: Math.max(min, Number(next) || 0) })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label={t('rule_step_minutes')}
        allowDeselect={false}
        data={slotSteps.map((one) => ({ value: String(one), label: format.duration(one) }))}
        value={String(rule.step_minutes)}
        onChange={(next) => onChange({ step_minutes: Number(next) })}
      />
      <NumberInput
        label={t('rule_notice_hours')}
        min={0}
        max={720}
        value={rule.notice_minutes / 60}
        onChange={(next) => onChange({ notice_minutes: Math.round((Number(next) || 0) * 60) })}
      />
      {number('horizon_days', 365, 1)}
      <span />
      {number('buffer_before', 240)}
      {number('buffer_after', 240)}
    </SimpleGrid>
  );
}
