import { Modal, Text, TextInput } from '@ritm/ui';
import { announce, ApiError, useAction } from '@ritm/web-kit';
import { useState } from 'react';
import { requestDeletion } from './data.ts';
import { usePersonT } from './messages.ts';

const DIGITS = 11;
const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, DIGITS);

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * The specification's modal: it accepts digits only, and exactly eleven enable the button. The server checks the number
 * and requires a fresh code.
 */
export function DeleteWindow({ onClose }: { readonly onClose: () => void }) {
  const t = usePersonT();
  const [phone, setPhone] = useState('');
  const request = useAction((number: string, key) => requestDeletion(number, key), {
    quiet: true,
    onDone: () => {
      announce('request_sent');
      onClose();
    },
  });
  const send = () =>
    void request.runAsync(phone).catch((error: unknown) => {
      if (!isRefusal(error)) announce('request_failed');
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('delete_title')}
      submit={{
        label: t('delete_do'),
        onSubmit: send,
        pending: request.pending,
        disabled: phone.length !== DIGITS,
        danger: true,
      }}
    >
      <Text mb="md">{t('delete_text')}</Text>
      <TextInput
        label={t('delete_phone')}
        inputMode="numeric"
        autoComplete="tel"
        value={phone}
        error={isRefusal(request.error) && request.refused}
        onChange={(event) => {
          setPhone(digitsOf(event.target.value));
          request.forget();
        }}
      />
    </Modal>
  );
}
