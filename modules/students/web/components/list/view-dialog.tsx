import { Checkbox, Modal, Stack, TextInput } from '@ritm/ui';
import { useAction, useKitT, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import type { ViewSettings } from '../../../contract/index.ts';
import { addView, staleViews } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';

/** Saves what the list shows under a name, for oneself or for everybody at the desk. */
export function ViewDialog({ settings, onClose }: { readonly settings: ViewSettings; readonly onClose: () => void }) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useAction(
    (body: { name: string; shared: boolean; settings: ViewSettings }, key) => addView(at, body, key),
    { invalidates: staleViews(at), done: t('view_saved'), onDone: onClose },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('view_save')}
      size="sm"
      submit={{
        label: kit('save'),
        onSubmit: () => save.run({ name: name.trim(), shared, settings }),
        pending: save.pending,
        disabled: name.trim() === '',
      }}
    >
      <Stack data-unsaved>
        <TextInput
          label={t('view_name')}
          placeholder={t('view_name_example')}
          data-autofocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('view_shared')}
          description={t('view_shared_hint')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
