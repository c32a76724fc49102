import { createStore, lazyWithRetry } from '@ritm/ui';
import { Suspense } from 'react';
import type { ClassOn } from './data.ts';

const BookDialog = lazyWithRetry(async () => (await import('./book-dialog.tsx')).BookDialog);

interface Opened {
  readonly student_id?: number;
  readonly on?: ClassOn;
  /** Runs when the window closes, whatever was done in it. */
  readonly onClosed?: () => void;
}
const opened = createStore<Opened | undefined>(undefined);

/** Opens the window that books a client, from a command or a button that has no screen of its own for it. */
export const openBooking = (start: Opened = {}): void => opened.set(start);

/** Where the window appears; a screen of an organization has one. */
export function BookingHost() {
  const current = opened.use();
  if (!current) return null;
  const { onClosed, ...start } = current;
  const close = (): void => {
    opened.set(undefined);
    onClosed?.();
  };
  return (
    <Suspense>
      <BookDialog {...start} onClose={close} />
    </Suspense>
  );
}
