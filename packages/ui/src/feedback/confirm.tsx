import { lazyWithRetry } from '../lazy-with-retry.ts';
import { Suspense } from 'react';
import { createStore } from './store.ts';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** The verb on the button: «Удалить», not «ОК». */
  readonly action: string;
  readonly danger?: boolean;
}

interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

const openQuestion = createStore<OpenQuestion | undefined>(undefined);
const ConfirmDialog = lazyWithRetry(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Asks before an action that cannot be undone. Closing means «no». A second question answers the first with «no». */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer(yes) {
        openQuestion.set(undefined);
        resolve(yes);
      },
    });
  });
}

export function ConfirmHost() {
  const question = openQuestion.use();
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog {...question} />
    </Suspense>
  );
}
