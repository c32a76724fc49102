import { Button, DateField, Group, Modal, MultiSelect, Select, SimpleGrid, Stack, TimeField } from '@ritm/ui';
import { servicesQuery } from '@ritm/services/web';
import {
  ContractForm,
  queryClient,
  type ContractFormState,
  useAction,
  useContractForm,
  useKitT,
  useSchool,
} from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { addWorkTimeBody, type TimetableMeta, type WorkTime } from '../../contract/index.ts';
import { staleClasses } from '../data.ts';
import { useTimetableT } from '../messages.ts';
import { deleteLine, saveLine } from '../work-times-data.ts';
import { FormEnd } from './class/form-end.tsx';

export type LineStart = Pick<WorkTime, 'teacher_id' | 'weekday'> & Partial<WorkTime>;

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface Props {
  readonly start: LineStart;
  readonly meta: TimetableMeta | undefined;
  readonly onClose: () => void;
}

interface LineValues {
  readonly teacher_id: number | null;
  readonly weekday: number;
  readonly time_from: string | null;
  readonly time_to: string | null;
  readonly place_id: number | null;
  readonly service_ids: readonly number[];
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

const valuesOf = (start: LineStart): LineValues => ({
  teacher_id: start.teacher_id,
  weekday: start.weekday,
  time_from: start.time_from ?? '10:00',
  time_to: start.time_to ?? '18:00',
  place_id: start.place_id ?? null,
  service_ids: start.service_ids ?? [],
  valid_from: start.valid_from ?? null,
  valid_until: start.valid_until ?? null,
});

/** Edits a line of a working week: its hours, place, services and last day. */
export function LineDialog({ start, meta, onClose }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const form = useContractForm(addWorkTimeBody, valuesOf(start), {
    toBody: (values: LineValues) => values,
    send: (body, key) => saveLine(at, start.id, body, key),
    onDone: () => {
      for (const queryKey of staleClasses(at)) void queryClient.invalidateQueries({ queryKey });
      onClose();
    },
  });
  const teacherName = meta?.teachers.find(({ id }) => id === start.teacher_id)?.name ?? t('whole_school');
  return (
    <Modal opened onClose={onClose} title={`${teacherName}: ${t(`weekday_${start.weekday as 1}`)}`}>
      <ContractForm form={form}>
        <Stack gap="sm">
          <SimpleGrid cols={2} spacing="sm">
            <TimeField label={t('field_from')} data-autofocus {...form.field('time_from')} />
            <TimeField label={t('field_to')} {...form.field('time_to')} />
          </SimpleGrid>
          <WhereAndWhat form={form} meta={meta} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <DateField label={t('valid_from')} {...form.field('valid_from')} />
            <DateField label={t('valid_until')} {...form.field('valid_until')} />
          </SimpleGrid>
        </Stack>
        <Group justify="space-between" align="end">
          {start.id === undefined ? <span /> : <DeleteButton id={start.id} onDone={onClose} />}
          <FormEnd isSubmitting={form.sending} onCancel={onClose} />
        </Group>
      </ContractForm>
    </Modal>
  );
}

function WhereAndWhat({ form, meta }: Pick<Props, 'meta'> & { readonly form: ContractFormState<LineValues> }) {
  const t = useTimetableT();
  const at = useSchool();
  const services = useQuery(servicesQuery(at)).data?.data ?? [];
  const { weekday, place_id, service_ids } = form.values;
  return (
    <>
      <Select
        label={t('weekday')}
        allowDeselect={false}
        data={weekdays.map((one) => ({ value: String(one), label: t(`weekday_${one}`) }))}
        value={String(weekday)}
        onChange={(next) => form.set('weekday', Number(next))}
      />
      <Select
        label={t('field_place')}
        clearable
        data={(meta?.places ?? [])
          .filter(({ id, archived }) => !archived || id === place_id)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={place_id === null ? null : String(place_id)}
        error={form.field('place_id').error}
        onChange={(next) => form.set('place_id', next === null ? null : Number(next))}
      />
      <MultiSelect
        label={t('hours_services')}
        description={t('hours_services_hint')}
        searchable
        data={services.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={service_ids.map(String)}
        onChange={(next) => form.set('service_ids', next.map(Number))}
      />
    </>
  );
}

function DeleteButton({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const t = useTimetableT();
  const kit = useKitT();
  const at = useSchool();
  const remove = useAction((line: number, key) => deleteLine(at, line, key), {
    done: t('hours_deleted'),
    invalidates: staleClasses(at),
    onDone,
  });
  return (
    <Button variant="subtle" color="danger" loading={remove.pending} onClick={() => remove.run(id)}>
      {kit('delete')}
    </Button>
  );
}
