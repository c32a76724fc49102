import { lazyWithRetry } from '../lazy-with-retry.ts';
import { Suspense, useState, type ReactNode } from 'react';

export interface ModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly submit?: {
    /** SAVE by default. */
    readonly label?: string;
    readonly onSubmit: () => void;
    readonly pending?: boolean;
    readonly disabled?: boolean;
    readonly danger?: boolean;
  };
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly children?: ReactNode;
}

const Window = lazyWithRetry(async () => (await import('./modal-window.tsx')).ModalWindow);

/** A window over the page; its code loads when the first one opens. */
export function Modal(props: ModalProps) {
  const [isMounted, setIsMounted] = useState(props.opened);
  if (props.opened && !isMounted) setIsMounted(true);
  if (!isMounted) return null;
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}
