import { Button, PhoneField, Stack, TextInput, WindowActions } from '@ritm/ui';
import { ContractForm, useContractForm, useKitT, useSchool } from '@ritm/web-kit';
import { studentBody, type Student } from '../../contract/index.ts';
import { addStudent } from '../data.ts';
import { namedAs } from '../form-values.ts';
import { useStudentsT } from '../messages.ts';
import { SamePhone } from './same-phone.tsx';
import { StudentForm } from './student-form.tsx';

export interface NewStudentProps {
  /** The whole card is open. */
  readonly isWhole: boolean;
  readonly onWhole: () => void;
  readonly onDone: (student: Student) => void;
  readonly onCancel: () => void;
}

/**
 * A new client is a name and a number; the whole card opens from here with what is already typed.
 */
export function NewStudent({ isWhole, onWhole, onDone, onCancel }: NewStudentProps) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const start = { name: '', phone: '' };
  const form = useContractForm(studentBody, start, {
    toBody: ({ name, phone }: typeof start) => ({ ...namedAs(name), phone: phone || null }),
    send: (body, key) => addStudent(at, body, key),
    onDone,
  });
  const { name, phone } = form.values;
  if (isWhole)
    return (
      <StudentForm {...(name !== '' && { start: { ...namedAs(name), phone } })} onDone={onDone} onCancel={onCancel} />
    );
  return (
    <ContractForm form={form}>
      <Stack>
        <TextInput
          label={t('quick_name')}
          description={t('quick_name_hint')}
          required
          maxLength={200}
          data-autofocus
          {...form.field('name')}
        />
        <div>
          <PhoneField label={t('quick_phone')} {...form.field('phone')} />
          <SamePhone phone={phone} />
        </div>
        <WindowActions>
          <Button variant="subtle" onClick={onWhole}>
            {t('whole_card')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {kit('cancel')}
          </Button>
          <Button type="submit" loading={form.sending}>
            {t('quick_add')}
          </Button>
        </WindowActions>
      </Stack>
    </ContractForm>
  );
}
