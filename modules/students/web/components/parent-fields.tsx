import { fullName } from '@ritm/kernel';
import { ActionIcon, Button, Fieldset, Group, MultiSelect, PhoneField, Select, Stack, Text, TextInput } from '@ritm/ui';
import { useSchool } from '@ritm/web-kit';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { guardianRights, relations, type GuardianOfSchool } from '../../contract/index.ts';
import { guardiansQuery } from '../data.ts';
import { emptyGuardian } from '../form-values.ts';
import { useStudentsT } from '../messages.ts';
import type { StudentFormState } from './student-form.tsx';
import classes from './parent-fields.module.css';

const MAX_PARENTS = 10;

/** The guardians of the client; the first is called first. */
export function ParentFields({ form }: { readonly form: StudentFormState }) {
  const t = useStudentsT();
  const { guardians } = form.values;
  const list = form.list('guardians');
  return (
    <Fieldset legend={t('section_parents')}>
      <Stack gap="lg">
        {guardians.map((guardian, index) => (
          <ParentRow
            key={guardian.id ?? `new-${index}`}
            form={form}
            index={index}
            onRemove={() => list.remove(index)}
          />
        ))}
        {guardians.length < MAX_PARENTS && (
          <div>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => list.add(emptyGuardian)}
            >
              {t('add_parent')}
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}

interface ParentRowProps {
  readonly form: StudentFormState;
  readonly index: number;
  readonly onRemove: () => void;
}

function ParentRow({ form, index, onRemove }: ParentRowProps) {
  const t = useStudentsT();
  const guardian = form.values.guardians[index]!;
  const relation = relations.map((one) => ({ value: one as string, label: t(`relation_${one}`) }));
  const rights = guardianRights.map((one) => ({ value: one as string, label: t(`right_${one}`) }));
  return (
    <Stack gap="xs">
      <div className={classes.row}>
        <TextInput label={t('parent_name')} {...form.field(`guardians.${index}.name`)} />
        <PhoneField label={t('parent_phone')} {...form.field(`guardians.${index}.phone`)} />
        <Select label={t('relation')} data={relation} clearable {...form.field(`guardians.${index}.relation`)} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('remove_parent', { name: guardian.name })}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {guardian.id === undefined && <KnownParent form={form} index={index} />}
      <MultiSelect label={t('rights')} data={rights} {...form.field(`guardians.${index}.rights`)} />
    </Stack>
  );
}

/**
 * Offers a guardian of the organization who already has this number, so that the parent of siblings is stored as one
 * person.
 */
function KnownParent({ form, index }: { readonly form: StudentFormState; readonly index: number }) {
  const t = useStudentsT();
  const at = useSchool();
  const { phone } = form.values.guardians[index]!;
  const isComplete = /^\+\d{11,15}$/.test(phone);
  const matches = useQuery({ ...guardiansQuery(at, phone), enabled: isComplete }).data?.data ?? [];
  if (!isComplete) return null;
  const link = ({ id, name }: GuardianOfSchool): void =>
    form.set(`guardians.${index}`, { ...form.values.guardians[index], id, name });
  return matches.map((one) => (
    <Group key={one.id} gap="xs">
      <Text size="sm" c="dimmed">
        {t('known_parent', { name: one.name, children: one.children.map(fullName).join(', ') })}
      </Text>
      <Button variant="light" size="compact-sm" onClick={() => link(one)}>
        {t('known_parent_link')}
      </Button>
    </Group>
  ));
}
