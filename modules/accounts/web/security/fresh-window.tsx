import { Button, ErrorState, Modal, PulseLoader, Text } from '@ritm/ui';
import { errorText, useAction, type ChallengeHeaders } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhoneCheck } from '../../contract/index.ts';
import { CodeField } from '../components/code-field.tsx';
import { requestConfirmFactor, confirmByCode, confirmByFactor, confirmWaysQuery, sendConfirmCode } from './data.ts';
import { FactorForm } from './factor-form.tsx';
import { useSecurityT } from './messages.ts';

interface FreshWindowProps {
  readonly onAnswer: (passed: ChallengeHeaders) => void;
}

/**
 * The confirmation before a dangerous action: a code to the person's own number, or the second factor of a person who
 * has one.
 */
export function FreshWindow({ onAnswer }: FreshWindowProps) {
  const t = useSecurityT();
  const { data: ways, error, refetch } = useQuery(confirmWaysQuery);
  if (ways?.methods.includes('sms')) return <ByCode ways={ways} onAnswer={onAnswer} />;
  return (
    <Modal opened onClose={() => onAnswer(undefined)} title={t('fresh_title')}>
      {ways ? (
        <ByFactor onAnswer={onAnswer} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PulseLoader />
      )}
    </Modal>
  );
}

function ByFactor({ onAnswer }: FreshWindowProps) {
  const t = useSecurityT();
  const { data, error, refetch } = useQuery({
    queryKey: ['profile', 'confirm_factor'],
    queryFn: requestConfirmFactor,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <PulseLoader />;
  const prove = async (proof: Parameters<typeof confirmByFactor>[0]) => {
    await confirmByFactor(proof);
    onAnswer({});
  };
  return <FactorForm check={data} onProof={prove} action={t('fresh_enter')} />;
}

interface ByCodeProps extends FreshWindowProps {
  readonly ways: { readonly methods: readonly string[]; readonly phone: string | null };
}

function ByCode({ ways, onAnswer }: ByCodeProps) {
  const t = useSecurityT();
  const [check, setCheck] = useState<PhoneCheck>();
  const [code, setCode] = useState('');
  const send = useAction((type: 'sms' | 'call', key) => sendConfirmCode(type, key), { onDone: setCheck });
  const enter = useAction((typed: string, key) => confirmByCode({ id: check!.id, code: typed }, key), {
    quiet: true,
    onDone: () => onAnswer({}),
  });
  const submit = () => (check ? enter.run(code) : send.run('sms'));
  return (
    <Modal
      opened
      onClose={() => onAnswer(undefined)}
      title={t('fresh_title')}
      submit={{
        label: t(check ? 'fresh_enter' : 'fresh_send'),
        onSubmit: submit,
        pending: send.pending || enter.pending,
        disabled: check !== undefined && code.length < check.code_length,
      }}
    >
      <Text mb="md">{t('fresh_sms', { phone: ways.phone ?? '' })}</Text>
      {check && (
        <CodeField
          label={t(check.type === 'sms' ? 'fresh_code' : 'fresh_call_code')}
          length={check.code_length}
          autoFocus
          value={code}
          error={enter.refused}
          onChange={(typed) => {
            setCode(typed);
            enter.forget();
          }}
        />
      )}
      {!check && ways.methods.includes('call') && (
        <Button variant="subtle" loading={send.pending} onClick={() => send.run('call')}>
          {t('fresh_call')}
        </Button>
      )}
    </Modal>
  );
}
