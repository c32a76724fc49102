import { PulseMark, usePageTitle, lazyWithRetry } from '@ritm/ui';
import { LanguageSelector, refreshSession, useGo, useKitT, usePlaceShown } from '@ritm/web-kit';
import { Suspense, useEffect, useState } from 'react';
import type { FactorCheck, PhoneCheck, SignInAnswer } from '../../contract/index.ts';
import { PhoneStep } from '../components/phone-step.tsx';
import { ProductPromise } from '../components/product-promise.tsx';
import { useAccountsT } from '../messages.ts';
import { nextPlace } from '../next.ts';
import classes from './sign-in.module.css';

type Step =
  | { at: 'phone'; phone: string }
  | { at: 'code'; phone: string; check: PhoneCheck }
  | { at: 'factor'; phone: string; check: FactorCheck }
  | { at: 'name' };

const codeStep = () => import('../components/code-step.tsx');
const CodeStep = lazyWithRetry(async () => (await codeStep()).CodeStep);
const NameStep = lazyWithRetry(async () => (await import('../components/name-step.tsx')).NameStep);
const FactorStep = lazyWithRetry(async () => (await import('../components/factor-step.tsx')).FactorStep);

/** Phone and code, for some people a second factor, and for a newcomer the name. */
export function Screen() {
  const t = useAccountsT();
  const kit = useKitT();
  const go = useGo();
  usePageTitle(t('sign_in_title'));
  const { search } = usePlaceShown();
  const [step, setStep] = useState<Step>({ at: 'phone', phone: '' });
  // The next step loads while the number is typed.
  useEffect(() => void codeStep().catch(() => undefined), []);
  const leave = () => go(nextPlace(search, '/?signed_in=1'), { replace: true });
  const enter = async ({ is_new, second_factor }: SignInAnswer, phone: string) => {
    if (second_factor) return setStep({ at: 'factor', phone, check: second_factor });
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
            <Suspense>
              <CodeStep
                {...step}
                onSent={(check) => setStep({ ...step, check })}
                onEntered={(answer) => void enter(answer, step.phone)}
                onBack={() => setStep({ at: 'phone', phone: step.phone })}
              />
            </Suspense>
          )}
          {step.at === 'factor' && (
            <Suspense>
              <FactorStep
                check={step.check}
                onEntered={() => void enter({ is_new: false }, step.phone)}
                onBack={() => setStep({ at: 'phone', phone: step.phone })}
              />
            </Suspense>
          )}
          {step.at === 'name' && (
            <Suspense>
              <NameStep onDone={leave} />
            </Suspense>
          )}
        </div>
      </main>
      <ProductPromise />
    </div>
  );
}
