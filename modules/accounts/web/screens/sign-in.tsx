import { PulseMark, usePageTitle } from '@ritm/ui';
import { LanguageSelector, refreshSession, useGo, useKitT, usePlaceShown } from '@ritm/web-kit';
import { useState } from 'react';
import type { PhoneCheck } from '../../contract/index.ts';
import { CodeStep } from '../components/code-step.tsx';
import { NameStep } from '../components/name-step.tsx';
import { PhoneStep } from '../components/phone-step.tsx';
import { ProductPromise } from '../components/product-promise.tsx';
import { useAccountsT } from '../messages.ts';
import { nextPlace } from '../next.ts';
import classes from './sign-in.module.css';

type Step = { at: 'phone'; phone: string } | { at: 'code'; phone: string; check: PhoneCheck } | { at: 'name' };

/** Phone, code, and for a newcomer the name. */
export function Screen() {
  const t = useAccountsT();
  const kit = useKitT();
  const go = useGo();
  usePageTitle(t('sign_in_title'));
  const { search } = usePlaceShown();
  const [step, setStep] = useState<Step>({ at: 'phone', phone: '' });
  const leave = () => go(nextPlace(search), { replace: true });
  const enter = async ({ is_new }: { is_new: boolean }) => {
    await refreshSession();
    if (is_new) setStep({ at: 'name' });
    else leave();
  };
  return (
    <div className={classes.page}>
      <main className={classes.side} id="content">
        <header className={classes.head}>
          <span className={classes.name}>
            <PulseMark size={32} />
            {kit('product')}
          </span>
          <LanguageSelector />
        </header>
        <div className={classes.form}>
          {step.at === 'phone' && (
            <PhoneStep phone={step.phone} onSent={(phone, check) => setStep({ at: 'code', phone, check })} />
          )}
          {step.at === 'code' && (
            <CodeStep
              {...step}
              onSent={(check) => setStep({ ...step, check })}
              onEntered={(session) => void enter(session)}
              onBack={() => setStep({ at: 'phone', phone: step.phone })}
            />
          )}
          {step.at === 'name' && <NameStep onDone={leave} />}
        </div>
      </main>
      <ProductPromise />
    </div>
  );
}
