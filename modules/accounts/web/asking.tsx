import { createStore, late } from '@ritm/ui';
import { onRefusal, onSignOut, type Passed } from '@ritm/web-kit';
import { Suspense } from 'react';
import type { CaptchaAction } from '../contract/index.ts';

/** What the server wants of the person before it does what they asked. */
export type Asked = { readonly answer: (passed: Passed) => void } & (
  | { readonly what: 'captcha'; readonly action: CaptchaAction }
  | { readonly what: 'fresh_code' }
);

const asked = createStore<Asked | undefined>(undefined);

type Wanted = { readonly what: 'captcha'; readonly action: CaptchaAction } | { readonly what: 'fresh_code' };

/** One window at a time: a second question is answered by the first one's answer. */
let waiting: { key: string; promise: Promise<Passed> } | undefined;
function ask(wanted: Wanted): Promise<Passed> {
  const key = JSON.stringify(wanted);
  // A solved captcha is good for one call; a fresh code for all that wait for it.
  if (waiting?.key === key && wanted.what === 'fresh_code') return waiting.promise;
  asked.get()?.answer(undefined);
  const promise = new Promise<Passed>((resolve) => {
    asked.set({
      ...wanted,
      answer(passed) {
        asked.set(undefined);
        waiting = undefined;
        resolve(passed);
      },
    });
  });
  waiting = { key, promise };
  return promise;
}

/** Once, before the first screen. */
export function connectAsking(): void {
  onRefusal('accounts.captcha_needed', (error) => ask({ what: 'captcha', action: error.data.action as CaptchaAction }));
  onRefusal('accounts.fresh_code', () => ask({ what: 'fresh_code' }));
  onSignOut(() => asked.get()?.answer(undefined));
}

const CaptchaWindow = late(async () => (await import('./security/captcha-window.tsx')).CaptchaWindow);
const FreshWindow = late(async () => (await import('./security/fresh-window.tsx')).FreshWindow);

/** Where the windows stand; its code arrives with the first question. */
export function AskingHost() {
  const question = asked.use();
  if (!question) return null;
  return (
    <Suspense>
      {question.what === 'captcha' ? (
        <CaptchaWindow action={question.action} onAnswer={question.answer} />
      ) : (
        <FreshWindow onAnswer={question.answer} />
      )}
    </Suspense>
  );
}
