import { Alert, Button, PhoneField, SimpleGrid, Stack, TextInput } from '@ritm/ui';
import { useAction, useKitT, useSchool } from '@ritm/web-kit';
import { useState, type KeyboardEvent } from 'react';
import type { Student } from '../../contract/index.ts';
import { addStudent, staleStudents } from '../data.ts';
import { namedAs } from '../form-values.ts';
import { useStudentsT } from '../messages.ts';

export interface QuickAddProps {
  readonly onDone: (student: Student) => void;
  readonly onCancel: () => void;
}

/** Adds a lead by name and phone, in the middle of another form; the rest of the card is filled in later. */
export function QuickAdd({ onDone, onCancel }: QuickAddProps) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const named = namedAs(name);
  const add = useAction(
    (body: { firstname: string; lastname: string; phone: string | null }, key) =>
      addStudent(at, { ...body, status: 'lead' }, key),
    { invalidates: staleStudents(at), quiet: true, onDone },
  );
  const submit = (): void => {
    if (named.firstname && !add.pending) add.run({ ...named, phone: phone || null });
  };
  // The fields stand in the form of the window, which Enter must not submit.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('quick_title')} onKeyDown={onKeyDown}>
      {add.refused && <Alert color="danger">{add.refused}</Alert>}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <TextInput
          label={t('quick_name')}
          required
          maxLength={200}
          data-autofocus
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PhoneField label={t('quick_phone')} value={phone} onChange={setPhone} />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="xs">
        <Button variant="default" onClick={onCancel}>
          {kit('cancel')}
        </Button>
        <Button variant="light" loading={add.pending} disabled={!named.firstname} onClick={submit}>
          {t('quick_add')}
        </Button>
      </SimpleGrid>
    </Stack>
  );
}
