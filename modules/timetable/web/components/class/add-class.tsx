import { StudentsPicker } from '@ritm/students/web';
import { Modal } from '@ritm/ui';
import { ContractForm, useContractForm, useSchool } from '@ritm/web-kit';
import { addTimetableBody, type TimetableChange, type TimetableMeta } from '../../../contract/index.ts';
import { addClass } from '../../data.ts';
import { newValues, toNewBody, type ClassValues, type Start } from '../../form-values.ts';
import { useTimetableT } from '../../messages.ts';
import { useClash } from '../../use-clash.ts';
import { ClassFields } from './class-fields.tsx';
import { FormEnd } from './form-end.tsx';

interface Props {
  readonly start: Start;
  readonly meta: TimetableMeta | undefined;
  readonly onClose: () => void;
  readonly onDone: (change: TimetableChange) => void;
}

export function AddClass(props: Props) {
  const t = useTimetableT();
  return (
    <Modal opened onClose={props.onClose} title={t('add')} size="lg">
      <Form {...props} />
    </Modal>
  );
}

function Form({ start, meta, onClose, onDone }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const { hasClash, watch } = useClash();
  const form = useContractForm(addTimetableBody, newValues(start), {
    toBody: (values: ClassValues) => toNewBody(values),
    send: (body, key) => watch(addClass(at, body, key)),
    onDone,
  });
  return (
    <ContractForm form={form}>
      <ClassFields form={form} meta={meta} hasClash={hasClash} isNew>
        <StudentsPicker
          label={t('field_students')}
          value={form.values.students_ids}
          onChange={(ids) => form.set('students_ids', ids)}
          error={form.field('students_ids').error}
        />
      </ClassFields>
      <FormEnd label={t('create')} isSubmitting={form.sending} onCancel={onClose} />
    </ContractForm>
  );
}
