import {
  Button,
  Captioned,
  Collapse,
  Fieldset,
  MoneyField,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  VisitsField,
  WindowActions,
} from '@ritm/ui';
import { ContractForm, useContractForm, useKitT, useSchool, type ContractFormState } from '@ritm/web-kit';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  activations,
  serviceBody,
  serviceFormats,
  serviceTypes,
  validityUnits,
  type Service,
  type ServiceBody,
  type ServiceType,
} from '../../contract/index.ts';
import { addService, groupsQuery, saveService } from '../data.ts';
import { toBody, defaultValuesOf, valuesOf, type ServiceValues } from '../form-values.ts';
import { useServicesT } from '../messages.ts';
import { MoreFields, RuleFields, UseFields } from './service-form-more.tsx';
import { FreezeFields, MakeUpFields, TierFields } from './service-form-policies.tsx';

export interface ServiceFormProps {
  readonly service?: Service | undefined;
  readonly onDone: (service: Service) => void;
  readonly onCancel: () => void;
}

export type ServiceFormState = ContractFormState<ServiceValues>;
export interface Section {
  readonly form: ServiceFormState;
}

/**
 * The form of a service: the fields that most people set are visible, and the others, filled with defaults, are behind
 * one button.
 */
export function ServiceForm({ service, onDone, onCancel }: ServiceFormProps) {
  const t = useServicesT();
  const kit = useKitT();
  const at = useSchool();
  const [isExpanded, setIsExpanded] = useState(false);
  const form = useContractForm(serviceBody, valuesOf(service), {
    draft: `service:${at.school_id}:${service?.id ?? 'new'}`,
    toBody: (values) => toBody(values, service),
    send: (body: ServiceBody, key) => (service ? saveService(at, service.id, body, key) : addService(at, body, key)),
    onDone,
  });
  return (
    <ContractForm form={form}>
      <Stack gap="xl">
        {service && (
          <Text size="sm" c="dimmed">
            {t('edit_keeps')}
          </Text>
        )}
        <MainFields form={form} isNew={!service} />
        <TermFields form={form} />
        <div>
          <Button
            variant="subtle"
            aria-expanded={isExpanded || form.refused}
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {t('section_more')}
          </Button>
        </div>
        {/* A field that the server refused must be visible. */}
        <Collapse expanded={isExpanded || form.refused}>
          <Stack gap="xl">
            <UseFields form={form} own={service?.id} />
            <RuleFields form={form} />
            {form.values.has_validity && <FreezeFields form={form} />}
            <MakeUpFields form={form} />
            {form.values.format !== 'group' && <TierFields form={form} />}
            <MoreFields form={form} />
          </Stack>
        </Collapse>
        <WindowActions>
          <Button variant="default" onClick={onCancel}>
            {kit('cancel')}
          </Button>
          <Button type="submit" loading={form.sending}>
            {kit('save')}
          </Button>
        </WindowActions>
      </Stack>
    </ContractForm>
  );
}

function MainFields({ form, isNew }: Section & { readonly isNew: boolean }) {
  const t = useServicesT();
  const at = useSchool();
  const groups = useQuery(groupsQuery(at)).data?.data ?? [];
  const changeType = (type: ServiceType): void => {
    form.set('type', type);
    if (!isNew) return;
    for (const [name, value] of Object.entries(defaultValuesOf(type))) form.set(name as keyof ServiceValues, value);
  };
  return (
    <Fieldset legend={t('section_main')}>
      <Stack>
        <Select
          label={t('type')}
          data={serviceTypes.map((type) => ({ value: type as string, label: t(`type_${type}`) }))}
          allowDeselect={false}
          {...form.field('type')}
          onChange={(next) => changeType(next as ServiceType)}
        />
        <TextInput label={t('name')} data-autofocus {...form.field('name')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField label={t('price')} {...form.field('price')} />
          {form.values.unlimited ? (
            <NominalField form={form} />
          ) : (
            <VisitsField label={t('count')} {...form.field('visits')} />
          )}
        </SimpleGrid>
        <Switch label={t('unlimited')} description={t('unlimited_hint')} {...form.check('unlimited')} />
        <Captioned label={t('format')}>
          <SegmentedControl
            fullWidth
            aria-label={t('format')}
            data={serviceFormats.map((one) => ({ value: one as string, label: t(`format_${one}`) }))}
            {...form.field('format')}
          />
        </Captioned>
        {groups.length > 0 && (
          <Select
            label={t('group')}
            clearable
            data={groups.map((one) => ({ value: String(one.id), label: one.name }))}
            {...form.field('group_id')}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

function NominalField({ form }: Section) {
  const t = useServicesT();
  return <MoneyField label={t('nominal_value')} description={t('nominal_hint')} {...form.field('nominal_value')} />;
}

function TermFields({ form }: Section) {
  const t = useServicesT();
  return (
    <Fieldset legend={t('section_term')}>
      <Stack>
        <Switch label={t('has_validity')} {...form.check('has_validity')} />
        {form.values.has_validity && (
          <SimpleGrid cols={{ base: 2 }}>
            <NumberInput label={t('validity')} min={1} max={3660} allowDecimal={false} {...form.field('validity')} />
            <Select
              label={t('unit')}
              allowDeselect={false}
              data={validityUnits.map((unit) => ({ value: unit as string, label: t(`unit_${unit}`) }))}
              {...form.field('validity_unit')}
            />
          </SimpleGrid>
        )}
        {form.values.has_validity && (
          <Select
            label={t('activation')}
            allowDeselect={false}
            data={activations.map((one) => ({ value: one as string, label: t(`activation_${one}`) }))}
            {...form.field('activation')}
          />
        )}
        {form.values.has_validity && form.values.activation === 'on_first_visit' && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberInput
              label={t('activation_deadline_days')}
              min={1}
              max={366}
              allowDecimal={false}
              {...(form.values.burn_unactivated !== true && { description: t('activation_deadline_hint') })}
              {...form.field('activation_deadline_days')}
            />
            <Switch mt={{ base: 0, sm: 32 }} label={t('burn_unactivated')} {...form.check('burn_unactivated')} />
          </SimpleGrid>
        )}
      </Stack>
    </Fieldset>
  );
}
