import { Button, SegmentedControl, Stack, Text, TextInput } from '@ritm/ui';
import { errorText } from '@ritm/web-kit';
import { useState, type FormEvent } from 'react';
import type { FactorCheck, FactorMethod, FactorProof } from '../../contract/index.ts';
import { CodeField } from '../components/code-field.tsx';
import { useSecurityT } from './messages.ts';
import { signWithPasskey } from './passkey.ts';

interface FactorFormProps {
  readonly check: FactorCheck;
  /** Throws the refusal. */
  readonly onProof: (proof: FactorProof) => Promise<void>;
  readonly action: string;
}

/** The second factor, by any means that the person has: application, passkey or recovery code. */
export function FactorForm({ check, onProof, action }: FactorFormProps) {
  const t = useSecurityT();
  const [method, setMethod] = useState<FactorMethod>(check.methods[0] ?? 'totp');
  const [typed, setTyped] = useState('');
  const { prove, pending, refused, setRefused } = useProof({ check, onProof });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (method === 'passkey') void prove(async () => ({ passkey: await signWithPasskey(check.passkey!) }));
    else void prove(async () => (method === 'totp' ? { code: typed } : { recovery_code: typed }));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {check.methods.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={t('factor_title')}
            value={method}
            onChange={(next) => {
              setMethod(next as FactorMethod);
              setTyped('');
              setRefused(undefined);
            }}
            data={check.methods.map((one) => ({ value: one, label: t(`factor_${one}`) }))}
          />
        )}
        <Text c="dimmed">{t(`factor_${method}_lead`)}</Text>
        {method === 'passkey' ? (
          <>
            {refused && (
              <Text c="danger" role="alert">
                {refused}
              </Text>
            )}
            <Button type="submit" size="md" loading={pending}>
              {t('factor_passkey_use')}
            </Button>
          </>
        ) : (
          <>
            <SecretField
              method={method}
              value={typed}
              error={refused}
              onChange={(next) => {
                setRefused(undefined);
                setTyped(next);
              }}
            />
            <Button type="submit" size="md" loading={pending} disabled={typed.length < 6}>
              {action}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}

interface SecretFieldProps {
  readonly method: Exclude<FactorMethod, 'passkey'>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Six digits of the application, or a recovery code. */
function SecretField({ method, onChange, ...field }: SecretFieldProps) {
  const t = useSecurityT();
  const shown = { ...field, label: t(`factor_${method}`), size: 'md', autoFocus: true } as const;
  if (method === 'totp') return <CodeField {...shown} length={6} onChange={onChange} />;
  return (
    <TextInput
      {...shown}
      autoComplete="one-time-code"
      maxLength={20}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Creates a proof and passes it on; the form shows a refusal. */
function useProof({ check, onProof }: Pick<FactorFormProps, 'check' | 'onProof'>) {
  const [refused, setRefused] = useState<string>();
  const [pending, setPending] = useState(false);
  const prove = async (make: () => Promise<Omit<FactorProof, 'token'>>) => {
    if (pending) return;
    setPending(true);
    setRefused(undefined);
    try {
      await onProof({ token: check.token, ...(await make()) });
    } catch (error) {
      setRefused(errorText(error));
      setPending(false);
    }
  };
  return { prove, pending, refused, setRefused };
}
