import { formatPhone } from '@ritm/kernel';
import { Anchor, Button } from '@ritm/ui';
import { ContractForm, useAction, useContractForm } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checkSmsCodeBody, type CheckType, type PhoneCheck, type SignInAnswer } from '../../contract/index.ts';
import { enterCode, outboxQuery, sendCode } from '../data.ts';
import { useAccountsT } from '../messages.ts';
import { quiet } from '../quiet.ts';
import classes from '../screens/sign-in.module.css';
import { useCountdown } from '../use-countdown.ts';
import { CodeField } from './code-field.tsx';

interface CodeStepProps {
  readonly phone: string;
  readonly check: PhoneCheck;
  readonly onSent: (check: PhoneCheck) => void;
  readonly onEntered: (answer: SignInAnswer) => void;
  readonly onBack: () => void;
}

/** Every code sent has a component state of its own, so text typed for the previous code is dropped. */
export function CodeStep(props: CodeStepProps) {
  return <CodeForm key={props.check.id} {...props} />;
}

function CodeForm({ phone, check, onSent, onEntered, onBack }: CodeStepProps) {
  const t = useAccountsT();
  const form = useContractForm(
    checkSmsCodeBody,
    { id: check.id, code: '', type: check.type },
    { send: enterCode, onDone: onEntered },
  );
  const { submit } = form;
  const code = form.values.code ?? '';
  const tried = useRef('');
  useEffect(() => {
    // The last digit submits the code, so that nobody has to look for a button.
    if (code.length !== check.code_length || tried.current === code) return;
    tried.current = code;
    submit();
  });
  return (
    <ContractForm form={quiet(form)}>
      <h1 className={classes.title}>{t('code_title')}</h1>
      <p className={classes.lead}>
        {t(check.type === 'sms' ? 'code_sent' : 'call_sent', { phone: formatPhone(phone) })}
      </p>
      <div className={classes.fields}>
        <CodeField
          {...form.field('code')}
          length={check.code_length}
          onChange={(typed) => form.set('code', typed)}
          label={t(check.type === 'sms' ? 'code_sms' : 'code_call')}
          className={classes.code!}
          size="lg"
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={form.sending} disabled={code.length < 4}>
          {t('enter')}
        </Button>
      </div>
      <ResendCode phone={phone} check={check} onSent={onSent} />
      <div className={classes.more}>
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('other_phone')}
        </Button>
        <DemoLink />
      </div>
    </ContractForm>
  );
}

function ResendCode({ phone, check, onSent }: Pick<CodeStepProps, 'phone' | 'check' | 'onSent'>) {
  const t = useAccountsT();
  const left = useCountdown(check.retry_after, check.id);
  const resend = useAction((type: CheckType) => sendCode({ phone, type }), { onDone: onSent });
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  if (left > 0)
    return (
      <div className={classes.more}>
        <Button variant="transparent" disabled className={classes.wait!}>
          {t('send_again_in', { time })}
        </Button>
      </div>
    );
  return (
    <div className={classes.more}>
      <Button variant="light" loading={resend.pending} onClick={() => resend.run('sms')}>
        {t('send_again')}
      </Button>
      <Button variant="subtle" disabled={resend.pending} onClick={() => resend.run('call')}>
        {t('call_me')}
      </Button>
    </div>
  );
}

/** Where nothing is really sent, a link to the messages that would have been sent. */
function DemoLink() {
  const t = useAccountsT();
  const { data } = useQuery(outboxQuery);
  if (!data) return null;
  return (
    <Anchor component="a" href="/demo/outbox" target="_blank" className={classes.demo!}>
      {t('demo_link')}
    </Anchor>
  );
}
