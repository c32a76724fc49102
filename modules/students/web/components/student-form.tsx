import { Button, Fieldset, MultiSelect, PulseLoader, SimpleGrid, Stack, Text, WindowActions } from '@ritm/ui';
import {
  ContractForm,
  useContractForm,
  useKitT,
  useSchool,
  type ContractFormState,
  type SchoolPlace,
} from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { studentBody, studentChange, type Student, type StudentsField } from '../../contract/index.ts';
import { addStudent, fieldsQuery, groupsQuery, saveStudent } from '../data.ts';
import { toBody, valuesOf, type StudentValues } from '../form-values.ts';
import { useStudentsT } from '../messages.ts';
import { ColumnFields } from './column-fields.tsx';
import { OwnFields } from './own-fields.tsx';
import { ParentFields } from './parent-fields.tsx';
import { SamePhone } from './same-phone.tsx';

export interface StudentFormProps {
  readonly student?: Student | undefined;
  /** What is already known of a new client. */
  readonly start?: Partial<StudentValues>;
  readonly onDone: (student: Student) => void;
  readonly onCancel?: () => void;
}

export type StudentFormState = ContractFormState<StudentValues>;

/** The name of the draft of a card; without an id, of a new client's. */
export const draftOf = ({ school_id }: Pick<SchoolPlace, 'school_id'>, id?: number): string =>
  `student:${school_id}:${id ?? 'new'}`;

/** The form for a whole card, new or existing. */
export function StudentForm(props: StudentFormProps) {
  const { data, isPending } = useQuery(fieldsQuery(useSchool()));
  // The form's initial values include the organization's fields, so it waits until these are loaded.
  return isPending ? <PulseLoader /> : <CardForm {...props} own={data?.data ?? []} />;
}

function CardForm({
  student,
  start,
  onDone,
  onCancel,
  own,
}: StudentFormProps & { readonly own: readonly StudentsField[] }) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const seesPhones = student?.can.see_phones ?? true;
  const form = useContractForm(
    student ? studentChange : studentBody,
    { ...valuesOf(student, own), ...start },
    {
      draft: draftOf(at, student?.id),
      toBody: (values) => toBody(values, seesPhones),
      send: (body, key) => (student ? saveStudent(at, student.id, body, key) : addStudent(at, body as never, key)),
      onDone,
    },
  );
  return (
    <ContractForm form={form}>
      <Stack gap="xl">
        <PersonFields form={form} />
        {seesPhones ? <ContactFields form={form} own={student?.id} /> : <Text c="dimmed">{t('phones_hidden')}</Text>}
        {seesPhones && <ParentFields form={form} />}
        {own.length > 0 && <OwnFields form={form} fields={own} />}
        <MoreFields form={form} />
        <WindowActions>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {kit('cancel')}
            </Button>
          )}
          <Button type="submit" loading={form.sending}>
            {kit('save')}
          </Button>
        </WindowActions>
      </Stack>
    </ContractForm>
  );
}

function PersonFields({ form }: { readonly form: StudentFormState }) {
  const t = useStudentsT();
  return (
    <Fieldset legend={t('section_person')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ColumnFields form={form} section="person" />
      </SimpleGrid>
    </Fieldset>
  );
}

function ContactFields({ form, own }: { readonly form: StudentFormState; readonly own: number | undefined }) {
  const t = useStudentsT();
  return (
    <Fieldset legend={t('section_contacts')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ColumnFields form={form} section="contacts" />
      </SimpleGrid>
      <SamePhone phone={form.values.phone} own={own} />
    </Fieldset>
  );
}

function MoreFields({ form }: { readonly form: StudentFormState }) {
  const t = useStudentsT();
  const at = useSchool();
  const groups = useQuery(groupsQuery(at)).data?.data ?? [];
  const { value, onChange, error } = form.field('group_ids');
  return (
    <Fieldset legend={t('section_more')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {groups.length > 0 && (
          <MultiSelect
            label={t('groups')}
            searchable
            data={groups.map((group) => ({ value: String(group.id), label: group.name }))}
            value={(value as number[]).map(String)}
            onChange={(next) => onChange(next.map(Number))}
            error={error}
          />
        )}
        <ColumnFields form={form} section="more" />
      </SimpleGrid>
      <ColumnFields form={form} section="more" notes />
    </Fieldset>
  );
}
