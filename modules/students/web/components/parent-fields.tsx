import { ActionIcon, Button, Fieldset, PhoneField, Select, Stack, TextInput } from '@ritm/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { relations } from '../../contract/index.ts';
import { noGuardian } from '../form-values.ts';
import { useStudentsT } from '../messages.ts';
import type { StudentFormState } from './student-form.tsx';
import classes from './parent-fields.module.css';

const GREATEST = 10;

/** Those who answer for the client; the first is called first. */
export function ParentFields({ form }: { readonly form: StudentFormState }) {
  const t = useStudentsT();
  const { guardians } = form.values;
  const list = form.list('guardians');
  const data = relations.map((relation) => ({ value: relation as string, label: t(`relation_${relation}`) }));
  return (
    <Fieldset legend={t('section_parents')}>
      <Stack gap="md">
        {guardians.map((guardian, index) => (
          <div key={guardian.id ?? `new-${index}`} className={classes.row}>
            <TextInput label={t('parent_name')} {...form.field(`guardians.${index}.name`)} />
            <PhoneField label={t('parent_phone')} {...form.field(`guardians.${index}.phone`)} />
            <Select label={t('relation')} data={data} clearable {...form.field(`guardians.${index}.relation`)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('remove_parent', { name: guardian.name })}
              onClick={() => list.remove(index)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {guardians.length < GREATEST && (
          <div>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => list.add(noGuardian)}
            >
              {t('add_parent')}
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}
