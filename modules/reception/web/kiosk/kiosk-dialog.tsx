import { Modal, PasswordInput, Stack, Text } from '@ritm/ui';
import { useState } from 'react';
import { useCheckInT } from '../messages.ts';

export interface KioskDialogProps {
  readonly onClose: () => void;
  readonly onStart: (code: string) => Promise<void>;
}

/** Asks the staff to set the code that will end the kiosk. */
export function KioskDialog({ onClose, onStart }: KioskDialogProps) {
  const t = useCheckInT();
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const submit = (): void => {
    if (code.length < 4) setShort(true);
    else void onStart(code);
  };
  return (
    <Modal opened onClose={onClose} title={t('kiosk_title')} submit={{ label: t('kiosk_start'), onSubmit: submit }}>
      <Stack gap="md">
        <Text>{t('kiosk_text')}</Text>
        <PasswordInput
          label={t('kiosk_code')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={code}
          error={isShort && code.length < 4 ? t('kiosk_code_short') : undefined}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </Stack>
    </Modal>
  );
}
