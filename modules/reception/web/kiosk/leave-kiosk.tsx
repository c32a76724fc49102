import { Button, PasswordInput, Stack } from '@ritm/ui';
import { showError, signOut } from '@ritm/web-kit';
import { useState } from 'react';
import { useCheckInT } from '../messages.ts';
import { endKiosk, leaveKiosk } from './lock.ts';
import classes from './kiosk.module.css';

/** Ends the kiosk by the staff's code, or by ending the session, after which anybody must sign in. */
export function LeaveKiosk({ onBack }: { readonly onBack: () => void }) {
  const t = useCheckInT();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<'wrong' | 'wait' | undefined>();
  const tryCode = async (): Promise<void> => {
    const result = await leaveKiosk(code);
    setCode('');
    if (result !== 'left') setRefusal(result);
  };
  const out = async (): Promise<void> => {
    await signOut();
    endKiosk();
  };
  return (
    <form
      className={classes.middle}
      onSubmit={(event) => {
        event.preventDefault();
        void tryCode();
      }}
    >
      <h1 className={classes.word}>{t('kiosk_leave_title')}</h1>
      <Stack gap="md" w="min(360px, 100%)">
        <PasswordInput
          size="lg"
          label={t('kiosk_code')}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={8}
          value={code}
          error={refusal && t(`kiosk_${refusal}`)}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <Button type="submit" size="lg" disabled={code.length < 4}>
          {t('kiosk_enter')}
        </Button>
        <Button size="lg" variant="default" onClick={onBack}>
          {t('kiosk_back')}
        </Button>
        <Button size="lg" variant="subtle" onClick={() => void out().catch(showError)}>
          {t('kiosk_sign_out')}
        </Button>
      </Stack>
    </form>
  );
}
