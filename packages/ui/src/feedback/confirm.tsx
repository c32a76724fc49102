import { late } from '../late.ts';
import { Suspense } from 'react';
import { createStore } from './store.ts';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** The verb on the button: «Удалить», not «ОК». */
  readonly action: string;
  readonly danger?: boolean;
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

const asked = createStore<Asked | undefined>(undefined);
const ConfirmDialog = late(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Asks before an act that cannot be undone. Closing is «no». A second question answers the first with «no». */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer(yes) {
        asked.set(undefined);
        resolve(yes);
      },
    });
  });
}

export function ConfirmHost() {
  const question = asked.use();
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog {...question} />
    </Suspense>
  );
}
