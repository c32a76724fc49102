import { Button, lazyWithRetry } from '@ritm/ui';
import { allows } from '@ritm/accounts/contract';
import { Suspense, useState } from 'react';
import type { StudentPlace } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';

const PayDialog = lazyWithRetry(async () => (await import('./pay-dialog.tsx')).PayDialog);

export interface TakePaymentProps {
  readonly at: StudentPlace;
  /** The client, where the screen does not name them already. */
  readonly name: string;
  /** The pass whose debt the button stands beside; without it the window offers all that are not paid. */
  readonly lesson_plus_id?: number;
  /** In a row of a list: a short word instead of the whole. */
  readonly isShort?: boolean;
  readonly onDone?: () => void;
}

/** «Принять оплату», the button beside every debt of money. Absent for a reader who may not take it. */
export function TakePayment({ at, name, lesson_plus_id, isShort = false, onDone }: TakePaymentProps) {
  const t = usePassesT();
  const [isOpen, setIsOpen] = useState(false);
  if (!allows(at.role, 'lessons_plus.edit')) return null;
  return (
    <>
      <Button
        variant="default"
        style={{ flex: 'none' }}
        {...(isShort && { size: 'compact-sm' })}
        {...((isShort || name) && { 'aria-label': [t('take_payment'), name].filter(Boolean).join(': ') })}
        onClick={() => setIsOpen(true)}
      >
        {t(isShort ? 'take' : 'take_payment')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PayDialog
            at={at}
            name={name}
            lesson_plus_id={lesson_plus_id}
            onClose={() => setIsOpen(false)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  );
}
