import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  MoneyField,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
} from '@ritm/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { tiersBys } from '../../contract/index.ts';
import { useServicesT } from '../messages.ts';
import type { Section } from './service-form.tsx';

/** The rules for freezing a pass; an empty field means the default. */
export function FreezeFields({ form }: Section) {
  const t = useServicesT();
  return (
    <Fieldset legend={t('section_freeze')}>
      <Stack>
        <SimpleGrid cols={{ base: 2 }}>
          <NumberInput
            label={t('freeze_days')}
            description={t('freeze_days_hint')}
            min={0}
            max={366}
            allowDecimal={false}
            {...form.field('freeze_days')}
          />
          <NumberInput
            label={t('freeze_count')}
            min={0}
            max={100}
            allowDecimal={false}
            {...form.field('freeze_count')}
          />
          <NumberInput label={t('freeze_min')} min={1} max={366} allowDecimal={false} {...form.field('freeze_min')} />
          <MoneyField label={t('freeze_fee')} {...form.field('freeze_fee')} />
        </SimpleGrid>
        <Switch label={t('freeze_self')} {...form.check('freeze_self')} />
      </Stack>
    </Fieldset>
  );
}

/** How many excused absences may be made up, and until when. */
export function MakeUpFields({ form }: Section) {
  const t = useServicesT();
  return (
    <Fieldset legend={t('section_make_ups')}>
      <SimpleGrid cols={{ base: 2 }}>
        <NumberInput
          label={t('make_ups')}
          description={t('make_ups_hint')}
          min={0}
          max={31}
          allowDecimal={false}
          {...form.field('make_ups')}
        />
        <NumberInput
          label={t('make_up_days')}
          description={t('make_up_days_hint')}
          min={0}
          max={366}
          allowDecimal={false}
          {...form.field('make_up_days')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** The price of a place by headcount: a split lesson. */
export function TierFields({ form }: Section) {
  const t = useServicesT();
  const lines = form.list('price_tiers');
  return (
    <Fieldset legend={t('section_tiers')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('tiers_hint')}
        </Text>
        {form.values.price_tiers.map((_, index) => (
          <Group key={index} align="flex-end" wrap="nowrap" gap="sm">
            <NumberInput
              flex={1}
              label={t('tier_headcount')}
              min={1}
              max={100}
              allowDecimal={false}
              {...form.field(`price_tiers.${index}.headcount`)}
            />
            <MoneyField flex={2} label={t('tier_price')} {...form.field(`price_tiers.${index}.price`)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('tier_remove', { count: index + 1 })}
              onClick={() => lines.remove(index)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => lines.add({ headcount: form.values.price_tiers.length + 1, price: form.values.price })}
          >
            {t('tier_add')}
          </Button>
        </div>
        {form.values.price_tiers.length > 0 && (
          <Select
            label={t('tiers_by')}
            allowDeselect={false}
            data={tiersBys.map((one) => ({ value: one as string, label: t(`tiers_by_${one}`) }))}
            {...form.field('tiers_by')}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
