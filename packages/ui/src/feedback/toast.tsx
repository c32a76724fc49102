import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { UnstyledButton } from '../mantine/unstyled-button.ts';
import { useUiTexts } from '../context.tsx';
import { createStore } from './store.ts';
import classes from './toast.module.css';

export type ToastKind = 'done' | 'error' | 'info';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  readonly ms: number;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function raise(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId;
  const others = toasts.get().filter((one) => one.text !== toast.text);
  toasts.set([...others.slice(-2), { ...toast, id }]);
}

const dismiss = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id));

/**
 * A short message at the bottom, shown for 1500 ms by default; the time stops while the pointer is over it. The same
 * text twice is one toast.
 */
export function toast(text: string, options: { kind?: ToastKind; ms?: number } = {}): void {
  raise({ text, kind: options.kind ?? 'done', ms: options.ms ?? 1500 });
}

/** A toast for an action that can be undone; stays 8 s. */
export function undoToast(text: string, options: { label: string; undo: () => void; ms?: number }): void {
  raise({ text, kind: 'done', ms: options.ms ?? 8000, action: { label: options.label, run: options.undo } });
}

const icons = { done: IconCheck, error: IconAlertCircle, info: IconInfoCircle } as const;

export function ToastHost() {
  const list = toasts.use();
  return (
    <div className={classes.host} role="status" aria-live="polite">
      {list.map((one) => (
        <ToastLine key={one.id} toast={one} />
      ))}
    </div>
  );
}

function ToastLine({ toast: one }: { readonly toast: Toast }) {
  const texts = useUiTexts();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(one.id), one.ms);
    return () => clearTimeout(timer);
  }, [held, one.id, one.ms]);
  const Icon = icons[one.kind];
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <div className={classes.toast} data-kind={one.kind} {...(one.kind === 'error' && { role: 'alert' })} {...hold}>
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.text}>{one.text}</span>
      {one.action && (
        <UnstyledButton
          className={classes.action}
          onClick={() => {
            dismiss(one.id);
            one.action?.run();
          }}
        >
          {one.action.label}
        </UnstyledButton>
      )}
      <UnstyledButton className={classes.close} aria-label={texts.close} onClick={() => dismiss(one.id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
