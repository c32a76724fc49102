import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Modal, Text, TextInput } from '@ritm/ui';
import { errorText, queryClient } from '@ritm/web-kit';
import { useState } from 'react';
import { factorsQuery, startPasskey } from './data.ts';
import { useSecurityT } from './messages.ts';
import { makePasskey } from './passkey.ts';

interface PasskeyWindowProps {
  readonly onClose: () => void;
  readonly onAdded: (made: { recovery_codes?: string[] | undefined }) => void;
}

/** Asks for the key's name and then opens the browser's own window. */
export function PasskeyWindow({ onClose, onAdded }: PasskeyWindowProps) {
  const t = useSecurityT();
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string>();
  const [pending, setPending] = useState(false);
  const able = browserSupportsWebAuthn();
  const make = async () => {
    setPending(true);
    setRefused(undefined);
    try {
      const made = await makePasskey(await startPasskey(), name);
      void queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
      onAdded(made);
    } catch (error) {
      setRefused(errorText(error));
      setPending(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('add_passkey')}
      submit={{
        label: t('passkey_make'),
        onSubmit: () => void make(),
        pending,
        disabled: !able || name.trim() === '',
      }}
    >
      {!able && <Text mb="md">{t('passkey_unable')}</Text>}
      <TextInput
        label={t('passkey_name')}
        description={t('passkey_name_hint')}
        maxLength={100}
        value={name}
        error={refused}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Modal>
  );
}
