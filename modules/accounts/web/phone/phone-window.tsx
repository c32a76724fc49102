import { Button, Modal, PhoneField, Text, toast } from '@ritm/ui';
import { useAction, useFormat } from '@ritm/web-kit';
import { useState } from 'react';
import type { CheckType, PhoneCheck } from '../../contract/index.ts';
import { CodeField } from '../components/code-field.tsx';
import { changePhone, sendPhoneCode } from './data.ts';
import { phoneT, usePhoneT } from './messages.ts';

interface PhoneWindowProps {
  readonly onClose: () => void;
}

/**
 * Changes the number for sign-in: it is typed and then proved by a code sent to it. The server first requires a fresh
 * code of the old one.
 */
export function PhoneWindow({ onClose }: PhoneWindowProps) {
  const [sentCode, setSentCode] = useState<SentCode>();
  if (sentCode) return <CodeWindow {...sentCode} onRestart={() => setSentCode(undefined)} onClose={onClose} />;
  return <NumberWindow onSent={setSentCode} onClose={onClose} />;
}

interface SentCode {
  readonly phone: string;
  readonly check: PhoneCheck;
}

function NumberWindow({ onSent, onClose }: PhoneWindowProps & { readonly onSent: (sentCode: SentCode) => void }) {
  const t = usePhoneT();
  const [phone, setPhone] = useState('');
  const send = useAction((type: CheckType, key) => sendPhoneCode({ phone, type }, key), {
    quiet: true,
    onDone: (check) => onSent({ phone, check }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('phone_title')}
      submit={{
        label: t('phone_send'),
        onSubmit: () => send.run('sms'),
        pending: send.pending,
        disabled: phone === '',
      }}
    >
      <Text mb="md">{t('phone_text')}</Text>
      <PhoneField
        label={t('phone_new')}
        name="phone"
        value={phone}
        error={send.refused}
        onChange={(next) => {
          setPhone(next);
          send.forget();
        }}
      />
    </Modal>
  );
}

function CodeWindow({
  phone,
  check,
  onRestart,
  onClose,
}: SentCode & PhoneWindowProps & { readonly onRestart: () => void }) {
  const t = usePhoneT();
  const format = useFormat();
  const [code, setCode] = useState('');
  const enter = useAction((typed: string, key) => changePhone({ id: check.id, code: typed }, key), {
    quiet: true,
    onDone: () => {
      toast(phoneT('phone_changed'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('phone_title')}
      submit={{
        label: t('phone_enter'),
        onSubmit: () => enter.run(code),
        pending: enter.pending,
        disabled: code.length < check.code_length,
      }}
    >
      <Text mb="md">{t('phone_sent', { phone: format.phone(phone) })}</Text>
      <CodeField
        label={t('phone_code')}
        length={check.code_length}
        data-autofocus
        value={code}
        error={enter.refused}
        onChange={(typed) => {
          setCode(typed);
          enter.forget();
        }}
      />
      <Button variant="subtle" color="gray" mt="xs" onClick={onRestart}>
        {t('phone_another')}
      </Button>
    </Modal>
  );
}
