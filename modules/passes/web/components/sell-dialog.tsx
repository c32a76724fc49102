import {
  Banner,
  Button,
  Chip,
  Collapse,
  DateField,
  Modal,
  MoneyField,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
  VisitsField,
} from '@ritm/ui';
import { ContractForm, type FieldBinding, today, useFormat } from '@ritm/web-kit';
import { isFarDate } from '@ritm/finance/contract';
import { addDays } from '@ritm/kernel';
import { ServicePicker, servicesQuery } from '@ritm/services/web';
import type { Service } from '@ritm/services/contract';
import { IconCalendarCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LessonPlus } from '../../contract/index.ts';
import { runningUnlimited } from '../pass.ts';
import { passesQuery, type StudentPlace } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';
import { activationChoices, owedAfter, termOf, toPay, toSale, type SaleValues } from '../sale-values.ts';
import { useSale } from '../use-sale.ts';
import { useTermText } from '../use-term-text.ts';
import { AccountChoice } from './account-choice.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { SalePreview } from './sale-preview.tsx';
import classes from './sell-dialog.module.css';

export interface SellDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly at: StudentPlace;
  readonly name: string;
  /** The client's own discount, in hundredths of a percent. */
  readonly discount: number | null;
}

/** Sells a pass: the client's usual service is preselected, and Enter sells it. */
export function SellDialog({ opened, onClose, at, name, discount }: SellDialogProps) {
  const t = usePassesT();
  const passes = useQuery({ ...passesQuery(at), enabled: opened }).data;
  const services = useQuery({ ...servicesQuery(at), enabled: opened }).data?.data;
  return (
    <Modal opened={opened} onClose={onClose} title={`${t('sell_title')}: ${name}`} size="lg">
      {opened && passes && services && (
        <SaleForm
          at={at}
          services={services}
          usual={usualOf(passes.data, services)}
          sale={{ discount, debt: passes.meta.debt, unlimited: runningUnlimited(passes.data) }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

const MAX_USUAL = 3;

/** The service that the client bought last and may buy again; otherwise the first in the price list. */
function usualOf(passes: readonly LessonPlus[], services: readonly Service[]): readonly Service[] {
  const bought = [...new Set(passes.map((pass) => pass.service_id))].flatMap(
    (id) => services.find((one) => one.id === id && !one.once_per_person) ?? [],
  );
  return (bought.length > 0 ? bought : services).slice(0, MAX_USUAL);
}

interface SaleFormProps {
  readonly at: StudentPlace;
  readonly services: readonly Service[];
  readonly usual: readonly Service[];
  readonly sale: {
    readonly discount: number | null;
    readonly debt: number;
    readonly unlimited: LessonPlus | undefined;
  };
  readonly onClose: () => void;
}

function SaleForm({ at, services, usual, sale, onClose }: SaleFormProps) {
  const t = usePassesT();
  const format = useFormat();
  const { form, values, service, bind, choose } = useSale({
    at,
    services,
    first: usual[0],
    discount: sale.discount,
    owes: sale.debt > 0,
    onDone: onClose,
  });
  return (
    <ContractForm form={form}>
      <Stack gap="md">
        <RunningUnlimited pass={sale.unlimited} onAfter={(day) => form.set('valid_from', day)} values={values} />
        {usual.length > 1 && <Usual services={usual} chosen={values.service_id} onChoose={choose} />}
        <ServicePicker
          {...form.field('service_id')}
          onChange={(_, chosen) => choose(chosen)}
          label={t('service')}
          required
          withPrice
        />
        <SimpleGrid cols={2} spacing="sm">
          <MoneyField label={t('price')} {...bind('price')} />
          <NumberInput
            label={t('discount')}
            min={0}
            max={100}
            decimalScale={2}
            decimalSeparator=","
            hideControls
            inputMode="decimal"
            {...bind('discount')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <MoneyField label={t('paid')} {...bind('paid')} />
          <AccountChoice value={values.account} onChange={(account) => form.set('account', account)} />
        </SimpleGrid>
        <SalePreview
          at={at}
          body={service && toSale(values, service, today())}
          debt={sale.debt}
          covers={form.check('cover_debts')}
          carries={form.check('carry_leftovers')}
        />
        <MoreTerms field={form.field} date={values.date} mayActivate={at.role !== 'teacher'} />
        {service && <TermLine service={service} values={values} />}
        <DialogActions
          label={submitLabel(values, t, format.money)}
          isSubmitting={form.sending}
          onClose={onClose}
          isReady={usual.length > 0}
        />
      </Stack>
    </ContractForm>
  );
}

/** The button says what is taken now and what stays owed. */
function submitLabel(values: SaleValues, t: ReturnType<typeof usePassesT>, money: (sum: number) => string): string {
  const owed = owedAfter(values);
  if (owed === 0) return t('sell_submit', { sum: money(toPay(values)) });
  if (!values.paid) return t('sell_submit_owed', { owed: money(owed) });
  return t('sell_submit_part', { paid: money(values.paid), owed: money(owed) });
}

interface RunningUnlimitedProps {
  readonly pass: LessonPlus | undefined;
  readonly values: Pick<SaleValues, 'valid_from'>;
  readonly onAfter: (day: string) => void;
}

/** Says that an unlimited pass runs, and offers to begin the new one on the day after it. */
function RunningUnlimited({ pass, values, onAfter }: RunningUnlimitedProps) {
  const t = usePassesT();
  const format = useFormat();
  if (!pass) return null;
  const { name, ends_on } = pass;
  const next = ends_on === null ? null : addDays(ends_on, 1);
  const until = ends_on === null ? t('unlimited_open') : t('unlimited_until', { date: format.date(ends_on) });
  return (
    <Banner tone="info">
      {t('unlimited_runs', { name, until })}
      {next !== null && next !== values.valid_from && (
        <>
          {' '}
          <Button variant="transparent" size="compact-sm" px={0} onClick={() => onAfter(next)}>
            {t('unlimited_after', { date: format.date(next) })}
          </Button>
        </>
      )}
    </Banner>
  );
}

interface UsualProps {
  readonly services: readonly Service[];
  readonly chosen: number | null;
  readonly onChoose: (service: Service) => void;
}

function Usual({ services, chosen, onChoose }: UsualProps) {
  return (
    <Chip.Group value={String(chosen)} onChange={(id) => onChoose(services.find((one) => String(one.id) === id)!)}>
      <div className={classes.usual}>
        {services.map((one) => (
          <Chip key={one.id} value={String(one.id)}>
            {one.name}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}

interface MoreTermsProps {
  readonly field: (name: keyof SaleValues) => FieldBinding;
  /** The date of the sale. */
  readonly date: SaleValues['date'];
  /** Whether the seller may set the start of the validity. */
  readonly mayActivate: boolean;
}

/** Fields that are rarely changed at a sale. */
function MoreTerms({ field, date, mayActivate }: MoreTermsProps) {
  const t = usePassesT();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        px={0}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        rightSection={
          <IconChevronDown size={16} stroke={1.75} aria-hidden style={{ rotate: open ? '180deg' : '0deg' }} />
        }
      >
        {t('more_terms')}
      </Button>
      <Collapse expanded={open}>
        <Stack gap="sm" pt="xs">
          {mayActivate && (
            <Select
              label={t('activation')}
              clearable
              data={activationChoices.map((one) => ({ value: one as string, label: t(`activation_${one}`) }))}
              {...field('activation')}
            />
          )}
          <SimpleGrid cols={2} spacing="sm">
            <DateField label={t('sale_date')} {...field('date')} />
            <VisitsField label={t('visits_count')} placeholder={t('visits_hint')} {...field('visits')} />
            <DateField label={t('valid_from')} {...field('valid_from')} />
            <DateField label={t('valid_until')} {...field('valid_until')} />
          </SimpleGrid>
          {date && isFarDate(date, today()) && (
            <TextInput label={t('far_date')} description={t('far_date_hint')} required {...field('reason')} />
          )}
          <TextInput label={t('comment')} {...field('comment')} />
        </Stack>
      </Collapse>
    </div>
  );
}

function TermLine({ service, values }: { readonly service: Service; readonly values: SaleValues }) {
  const t = usePassesT();
  const format = useFormat();
  const term = useTermText();
  return (
    <div className={classes.term} role="status">
      <IconCalendarCheck size={20} stroke={1.75} aria-hidden />
      <span>{term(termOf(service, values, today()))}</span>
      <span className={classes.sum}>
        {format.money(toPay(values))}
        {owedAfter(values) > 0 && (
          <span className={classes.owed}>{t('stays_owed', { sum: format.money(owedAfter(values)) })}</span>
        )}
      </span>
    </div>
  );
}
