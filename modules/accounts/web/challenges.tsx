import { createStore, lazyWithRetry } from '@ritm/ui';
import { onRefusal, onSignOut, type ChallengeHeaders } from '@ritm/web-kit';
import { Suspense } from 'react';
import type { CaptchaAction } from '../contract/index.ts';

/** What the server requires of the person before it performs their request. */
export type OpenChallenge = { readonly answer: (passed: ChallengeHeaders) => void } & (
  | { readonly what: 'captcha'; readonly action: CaptchaAction }
  | { readonly what: 'fresh_code' }
);

const openChallenge = createStore<OpenChallenge | undefined>(undefined);

type ChallengeRequest = { readonly what: 'captcha'; readonly action: CaptchaAction } | { readonly what: 'fresh_code' };

/** Only one window is open at a time: a second request for the same challenge gets the answer of the first. */
let waiting: { key: string; promise: Promise<ChallengeHeaders> } | undefined;
function requestChallenge(request: ChallengeRequest): Promise<ChallengeHeaders> {
  const key = JSON.stringify(request);
  // A solved captcha is valid for one call; a fresh code serves every call that waits for it.
  if (waiting?.key === key && request.what === 'fresh_code') return waiting.promise;
  openChallenge.get()?.answer(undefined);
  const promise = new Promise<ChallengeHeaders>((resolve) => {
    openChallenge.set({
      ...request,
      answer(passed) {
        openChallenge.set(undefined);
        waiting = undefined;
        resolve(passed);
      },
    });
  });
  waiting = { key, promise };
  return promise;
}

/** Called once, before the first screen. */
export function connectChallenges(): void {
  onRefusal('accounts.captcha_needed', (error) =>
    requestChallenge({ what: 'captcha', action: error.data.action as CaptchaAction }),
  );
  onRefusal('accounts.fresh_code', () => requestChallenge({ what: 'fresh_code' }));
  onSignOut(() => openChallenge.get()?.answer(undefined));
}

const CaptchaWindow = lazyWithRetry(async () => (await import('./security/captcha-window.tsx')).CaptchaWindow);
const FreshWindow = lazyWithRetry(async () => (await import('./security/fresh-window.tsx')).FreshWindow);

/** Renders the challenge windows; their code is loaded with the first challenge. */
export function ChallengeHost() {
  const question = openChallenge.use();
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
