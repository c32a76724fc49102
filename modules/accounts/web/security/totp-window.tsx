import { Modal, Text, TextInput } from '@ritm/ui';
import { useAction } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { toDataURL } from 'qrcode';
import { useState } from 'react';
import { CodeField } from '../components/code-field.tsx';
import { factorsQuery, finishTotp } from './data.ts';
import { useSecurityT } from './messages.ts';

export interface TotpSetup {
  readonly secret: string;
  readonly uri: string;
}

interface TotpWindowProps {
  readonly setup: TotpSetup;
  readonly onClose: () => void;
  readonly onAdded: (made: { recovery_codes?: string[] | undefined }) => void;
}

/** Shows the secret once, as a QR code and as text; the first code of the application completes the setup. */
export function TotpWindow({ setup, onClose, onAdded }: TotpWindowProps) {
  const t = useSecurityT();
  const [code, setCode] = useState('');
  const picture = useQuery({
    queryKey: ['totp', setup.secret],
    queryFn: () => toDataURL(setup.uri, { margin: 2, width: 220 }),
    gcTime: 0,
  });
  const finish = useAction((typed: string, key) => finishTotp(typed, key), {
    quiet: true,
    invalidates: [factorsQuery.queryKey],
    onDone: onAdded,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('totp_title')}
      submit={{
        label: t('totp_finish'),
        onSubmit: () => finish.run(code),
        pending: finish.pending,
        disabled: code.length < 6,
      }}
    >
      <Text mb="md">{t('totp_scan')}</Text>
      {picture.data && (
        <img
          src={picture.data}
          alt={t('totp_picture')}
          width={220}
          height={220}
          style={{ display: 'block', margin: '0 auto 16px', borderRadius: 8 }}
        />
      )}
      <TextInput
        label={t('totp_key')}
        value={setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        readOnly
        mb="md"
        className="ui-figures"
      />
      <CodeField
        label={t('totp_code')}
        length={6}
        value={code}
        error={finish.refused}
        onChange={(typed) => {
          setCode(typed);
          finish.forget();
        }}
      />
    </Modal>
  );
}
