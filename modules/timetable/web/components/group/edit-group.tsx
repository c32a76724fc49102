import { studentsGroupChange } from '@ritm/students/contract';
import { Modal, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@ritm/ui';
import { ContractForm, queryClient, useContractForm, useSchool } from '@ritm/web-kit';
import type { GroupCard, TimetableMeta } from '../../../contract/index.ts';
import { editGroup, staleGroup } from '../../groups-data.ts';
import { useTimetableT } from '../../messages.ts';
import { FormEnd } from '../class/form-end.tsx';

interface Props {
  readonly group: GroupCard;
  readonly meta: TimetableMeta | undefined;
  readonly onClose: () => void;
}

export function EditGroup(props: Props) {
  const t = useTimetableT();
  return (
    <Modal opened onClose={props.onClose} title={t('group_edit')} size="lg">
      <Form {...props} />
    </Modal>
  );
}

function Form({ group, meta, onClose }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const { name, level, programme, age_from, age_to, teacher_id, capacity } = group;
  const form = useContractForm(
    studentsGroupChange,
    { name, level: level ?? '', programme: programme ?? '', age_from, age_to, teacher_id, capacity },
    {
      send: (body, key) => editGroup(at, group.id, body, key),
      onDone: () => {
        for (const queryKey of staleGroup(at)) void queryClient.invalidateQueries({ queryKey });
        onClose();
      },
    },
  );
  const number = (field: 'age_from' | 'age_to' | 'capacity', max: number) => ({
    min: field === 'capacity' ? 1 : 0,
    max,
    allowDecimal: false,
    ...form.field(field),
    onChange: (next: number | string) => form.set(field, next === '' ? null : Number(next)),
  });
  const teachers = (meta?.teachers ?? []).filter((one) => !one.archived || one.id === teacher_id);
  return (
    <ContractForm form={form}>
      <Stack gap="sm">
        <TextInput label={t('field_title')} data-autofocus {...form.field('name')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput label={t('group_level')} {...form.field('level')} />
          <Select
            label={t('field_teacher')}
            clearable
            searchable
            data={teachers.map((one) => ({ value: String(one.id), label: one.name }))}
            value={form.values.teacher_id === null ? null : String(form.values.teacher_id)}
            error={form.field('teacher_id').error}
            onChange={(next) => form.set('teacher_id', next === null ? null : Number(next))}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
          <NumberInput label={t('group_age_from')} {...number('age_from', 120)} />
          <NumberInput label={t('group_age_to')} {...number('age_to', 120)} />
          <NumberInput label={t('field_capacity')} {...number('capacity', 10_000)} />
        </SimpleGrid>
        <Textarea label={t('group_programme')} autosize minRows={2} {...form.field('programme')} />
      </Stack>
      <FormEnd isSubmitting={form.sending} onCancel={onClose} />
    </ContractForm>
  );
}
