import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Select,
  Stack,
  TextInput,
  toast,
  WindowActions,
} from '@ritm/ui';
import { ContractForm, queryClient, useContractForm, useKitT, useSchool, type ContractFormState } from '@ritm/web-kit';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  fieldKinds,
  MAX_OPTIONS,
  kindsWithOptions,
  searchableKinds,
  studentsFieldBody,
  studentsFieldChange,
  type FieldKind,
  type StudentsField,
} from '../../contract/index.ts';
import { addField, saveField, staleStudents } from '../data.ts';
import { useStudentsT } from '../messages.ts';

interface Values {
  readonly name: string;
  readonly kind: FieldKind;
  readonly options: readonly { readonly id?: number; readonly name: string }[];
  readonly required: boolean;
  readonly teachers_see: boolean;
  readonly in_search: boolean;
  readonly in_filter: boolean;
}

const fresh: Values = {
  name: '',
  kind: 'text',
  options: [],
  required: false,
  teachers_see: true,
  in_search: false,
  in_filter: false,
};

function valuesOf(field: StudentsField): Values {
  const { name, kind, options, required, teachers_see, in_search, in_filter } = field;
  return { name, kind, options, required, teachers_see, in_search, in_filter };
}

/** Builds the body: empty options are dropped, and only searchable kinds may be searched. */
function bodyOf({ kind, options, in_search, ...values }: Values, isNew: boolean) {
  const named = options.filter((one) => one.name.trim() !== '');
  return {
    ...values,
    in_search: in_search && searchableKinds.includes(kind),
    ...(kindsWithOptions.includes(kind) && { options: named }),
    ...(isNew && { kind }),
  };
}

/** The form of a card field: its name, its kind and who sees it. */
export function FieldForm({
  field,
  onDone,
}: {
  readonly field: StudentsField | undefined;
  readonly onDone: () => void;
}) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const form = useContractForm(field ? studentsFieldChange : studentsFieldBody, field ? valuesOf(field) : fresh, {
    toBody: (values) => bodyOf(values, !field),
    send: (body, key): Promise<StudentsField> =>
      field ? saveField(at, field.id, body, key) : addField(at, body as never, key),
    onDone: () => {
      for (const queryKey of staleStudents(at)) void queryClient.invalidateQueries({ queryKey });
      toast(t('saved'));
      onDone();
    },
  });
  const { kind } = form.values;
  return (
    <ContractForm form={form}>
      <Stack>
        <TextInput label={t('field_name')} data-autofocus {...form.field('name')} />
        <Select
          label={t('field_kind')}
          data={fieldKinds.map((one) => ({ value: one as string, label: t(`kind_${one}`) }))}
          allowDeselect={false}
          disabled={field !== undefined}
          {...form.field('kind')}
        />
        {kindsWithOptions.includes(kind) && <Options form={form} />}
        <Checkbox label={t('field_required')} description={t('field_required_hint')} {...form.check('required')} />
        <Checkbox label={t('field_teachers_see')} {...form.check('teachers_see')} />
        {searchableKinds.includes(kind) && <Checkbox label={t('field_in_search')} {...form.check('in_search')} />}
        <Checkbox label={t('field_in_filter')} {...form.check('in_filter')} />
        <WindowActions>
          <Button type="submit" loading={form.sending}>
            {kit('save')}
          </Button>
        </WindowActions>
      </Stack>
    </ContractForm>
  );
}

function Options({ form }: { readonly form: ContractFormState<Values> }) {
  const t = useStudentsT();
  const list = form.list('options');
  const { options } = form.values;
  return (
    <Fieldset legend={t('field_options')}>
      <Stack gap="xs">
        {options.map((one, index) => (
          <Group key={one.id ?? `new-${index}`} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={t('field_option', { number: index + 1 })}
              {...form.field(`options.${index}.name`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('field_option_remove', { name: one.name })}
              onClick={() => list.remove(index)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {options.length < MAX_OPTIONS && (
          <div>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => list.add({ name: '' })}
            >
              {t('field_option_add')}
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}
