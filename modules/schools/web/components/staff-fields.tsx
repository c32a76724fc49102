import { PhoneField, SimpleGrid, Stack, TextInput } from '@ritm/ui';
import type { FieldBinding } from '@ritm/web-kit';
import type { ReactNode } from 'react';
import { useSchoolsT } from '../messages.ts';

interface StaffFieldsProps {
  readonly field: (name: 'firstname' | 'lastname' | 'patronymic' | 'phone') => FieldBinding;
  readonly phoneHint: string;
  /** Further fields of this kind of staff member. */
  readonly children?: ReactNode;
}

/** The name and number of a staff member. */
export function StaffFields({ field, phoneHint, children }: StaffFieldsProps) {
  const t = useSchoolsT();
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('lastname')} data-autofocus {...field('lastname')} />
        <TextInput label={t('firstname')} withAsterisk {...field('firstname')} />
        <TextInput label={t('patronymic')} {...field('patronymic')} />
        {children}
      </SimpleGrid>
      <PhoneField label={t('phone')} description={phoneHint} {...field('phone')} />
    </Stack>
  );
}
