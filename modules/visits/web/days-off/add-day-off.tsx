import { Alert, DateField, Modal, SimpleGrid, Stack, TextInput } from '@ritm/ui';
import { today, useAction, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import { addDayOff, staleDaysOff, type DayOffBody } from './data.ts';
import { useDaysOffT } from './messages.ts';

/** A day off of the organization's own. What happens to its classes is decided from the list. */
export function AddDayOff({ onClose }: { readonly onClose: () => void }) {
  const t = useDaysOffT();
  const at = useSchool();
  const [name, setName] = useState('');
  const [from, setFrom] = useState<string | null>(today());
  const [to, setTo] = useState<string | null>(today());
  const add = useAction((body: DayOffBody, key) => addDayOff(at, body, key), {
    done: t('added'),
    invalidates: staleDaysOff(at),
    quiet: true,
    onDone: onClose,
  });
  const submit = {
    label: t('add'),
    pending: add.pending,
    disabled: name.trim() === '' || !from || !to,
    onSubmit: () => from && to && add.run({ name, date_from: from, date_to: to }),
  };
  const setStart = (next: string | null) => {
    setFrom(next);
    if (next && (!to || to < next)) setTo(next);
  };
  return (
    <Modal opened onClose={onClose} title={t('add')} size="sm" submit={submit}>
      <Stack gap="md" data-unsaved>
        <TextInput
          label={t('name')}
          description={t('name_hint')}
          required
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SimpleGrid cols={2} spacing="sm">
          <DateField label={t('from')} value={from} onChange={setStart} min={today()} />
          <DateField label={t('to')} value={to} onChange={setTo} {...(from && { min: from })} />
        </SimpleGrid>
        {add.refused && <Alert color="danger">{add.refused}</Alert>}
      </Stack>
    </Modal>
  );
}
