import { Button, Card, confirm, ErrorState, Group, PulseLoader, Stack, Text, Title } from '@ritm/ui';
import { errorText, useAction, useFormat } from '@ritm/web-kit';
import type { RouteOutput } from '@ritm/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { securityRoutes } from '../../contract/index.ts';
import { factorsQuery, newRecoveryCodes, removeFactor, startTotp } from './data.ts';
import { securityT, useSecurityT } from './messages.ts';
import { PasskeyWindow } from './passkey-window.tsx';
import { RecoveryWindow } from './recovery-window.tsx';
import { TotpWindow, type TotpSetup } from './totp-window.tsx';

type Settings = RouteOutput<typeof securityRoutes.get_second_factor>;
type Factor = Settings['factors'][number];
type Open = { at: 'totp'; setup: TotpSetup } | { at: 'passkey' } | { at: 'codes'; codes: readonly string[] };

/** What sign-in requires in addition to the code. */
export function FactorsCard() {
  const t = useSecurityT();
  const { data, error, refetch } = useQuery(factorsQuery);
  return (
    <Card withBorder>
      <Title order={2} mb={4}>
        {t('factors')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('factors_lead')}
      </Text>
      {data ? (
        <Factors settings={data} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PulseLoader />
      )}
    </Card>
  );
}

function Factors({ settings: { factors, recovery_codes_left } }: { readonly settings: Settings }) {
  const t = useSecurityT();
  const [open, setOpen] = useState<Open>();
  const invalidates = [factorsQuery.queryKey];
  const begin = useAction((_: void, key) => startTotp(key), { onDone: (setup) => setOpen({ at: 'totp', setup }) });
  const codes = useAction((_: void, key) => newRecoveryCodes(key), {
    invalidates,
    onDone: (made) => setOpen({ at: 'codes', codes: made.recovery_codes }),
  });
  const remove = useAction((id: number, key) => removeFactor(id, key), { done: t('factor_removed'), invalidates });
  const close = () => setOpen(undefined);
  const added = (made: { recovery_codes?: string[] | undefined }) =>
    setOpen(made.recovery_codes ? { at: 'codes', codes: made.recovery_codes } : undefined);
  const hasApp = factors.some((one) => one.kind === 'totp');
  return (
    <>
      {factors.length === 0 && <Text mb="md">{t('factors_none')}</Text>}
      <Stack component="ul" gap="md" m={0} p={0} mb="md" style={{ listStyle: 'none' }}>
        {factors.map((one) => (
          <FactorRow key={one.id} factor={one} pending={remove.pending} onRemove={() => remove.run(one.id)} />
        ))}
      </Stack>
      <Group>
        {!hasApp && (
          <Button loading={begin.pending} onClick={() => begin.run()}>
            {t('add_totp')}
          </Button>
        )}
        <Button variant="default" onClick={() => setOpen({ at: 'passkey' })}>
          {t('add_passkey')}
        </Button>
      </Group>
      {factors.length > 0 && (
        <Group mt="md" gap="sm">
          <Text c="dimmed">{t('recovery_left', { count: recovery_codes_left })}</Text>
          <Button variant="subtle" loading={codes.pending} onClick={() => codes.run()}>
            {t('recovery_new')}
          </Button>
        </Group>
      )}
      {open?.at === 'totp' && <TotpWindow setup={open.setup} onClose={close} onAdded={added} />}
      {open?.at === 'passkey' && <PasskeyWindow onClose={close} onAdded={added} />}
      {open?.at === 'codes' && <RecoveryWindow codes={open.codes} onClose={close} />}
    </>
  );
}

interface FactorRowProps {
  readonly factor: Factor;
  readonly pending: boolean;
  readonly onRemove: () => void;
}

function FactorRow({ factor, pending, onRemove }: FactorRowProps) {
  const t = useSecurityT();
  const format = useFormat();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const name = factor.kind === 'totp' ? t('factor_app') : factor.name;
  const confirmRemove = async () => {
    const title = securityT('factor_remove_question', { name });
    if (await confirm({ title, action: securityT('factor_remove'), danger: true })) onRemove();
  };
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={550}>{name}</Text>
        <Text c="dimmed" size="sm">
          {[
            t('factor_added', { date: format.instant(factor.created_at, here) }),
            factor.last_used_at && t('factor_used', { date: format.instant(factor.last_used_at, here) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Button
        variant="subtle"
        color="danger"
        disabled={pending}
        aria-label={t('factor_remove_named', { name })}
        onClick={() => void confirmRemove()}
      >
        {t('factor_remove')}
      </Button>
    </Group>
  );
}
