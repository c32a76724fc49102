import { DateField, Modal, SimpleGrid, Stack, TimeField } from '@ritm/ui';
import { ContractForm, useContractForm, useSchool } from '@ritm/web-kit';
import { setDateBody, type Timetable, type TimetableChange } from '../../../contract/index.ts';
import { moveClass } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import { FormEnd } from './form-end.tsx';

interface Props {
  readonly openClass: Timetable;
  readonly onClose: () => void;
  readonly onDone: (change: TimetableChange) => void;
}

/** Moves a class without dragging, for keyboard users and phones. */
export function MoveClass(props: Props) {
  const t = useTimetableT();
  return (
    <Modal opened onClose={props.onClose} title={t('move_title')}>
      <Form {...props} />
    </Modal>
  );
}

function Form({ openClass, onClose, onDone }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const { date, time_from, time_to } = openClass;
  const form = useContractForm(
    setDateBody,
    { date, new_date: date, time_from, time_to },
    {
      send: (body, key) => moveClass(at, openClass.id, body, key),
      onDone,
    },
  );
  return (
    <ContractForm form={form}>
      <Stack gap="sm">
        <DateField label={t('field_new_date')} data-autofocus {...form.field('new_date')} />
        <SimpleGrid cols={2} spacing="sm">
          <TimeField label={t('field_from')} {...form.field('time_from')} />
          <TimeField label={t('field_to')} {...form.field('time_to')} />
        </SimpleGrid>
      </Stack>
      <FormEnd label={t('move')} isSubmitting={form.sending} onCancel={onClose} />
    </ContractForm>
  );
}
