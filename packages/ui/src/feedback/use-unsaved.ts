import { useRef, type RefObject } from 'react';
import { useUiTexts } from '../context.tsx';
import { confirm } from './confirm.tsx';
import { useTopWindow } from './use-top-window.ts';

/** The fields of forms, and of parts of a window that are marked as holding what is not saved yet. */
const fields = ['input:not([type=search]):not([type=hidden])', 'textarea', 'select', '[aria-pressed]']
  .flatMap((field) => [`form ${field}`, `[data-unsaved] ${field}`])
  .join();

const valueOf = (field: Element): string => {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return String(field.checked);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    return field.value;
  return String(field.getAttribute('aria-pressed'));
};

interface Unsaved {
  /** For the element around everything in the window. It notes what the fields hold before the person changes them. */
  readonly guard: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerDownCapture: () => void;
    readonly onKeyDownCapture: () => void;
    readonly onFocusCapture: () => void;
  };
  /** Closes the window, if none is open above it, after a question when a field of its forms has changed. */
  readonly close: () => void;
}

/**
 * Asks before a stray Escape, a click outside or the cross throws away what was typed into a window's form; answered
 * with «no», the window stays as it was. The Cancel button asks nothing, because it is meant. Fields are compared as
 * the page has them, so every form in a window is guarded, and values that arrive by themselves are nobody's work.
 */
export function useUnsaved(opened: boolean, onClose: () => void): Unsaved {
  const texts = useUiTexts();
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(new Map<Element, string>());
  const isTop = useTopWindow(opened);
  const isAsking = useRef(false);
  const fieldsNow = (): Element[] => [...(root.current?.querySelectorAll(fields) ?? [])];
  const isChanged = (): boolean =>
    fieldsNow().some((field) => (before.current.get(field) ?? valueOf(field)) !== valueOf(field));
  const ask = async (): Promise<void> => {
    isAsking.current = true;
    const { unsavedTitle: title, unsavedText: text, unsavedAction: action } = texts;
    const isDiscarded = await confirm({ title, text, action, danger: true });
    isAsking.current = false;
    if (isDiscarded) onClose();
  };
  const note = (): void => {
    for (const field of fieldsNow()) if (!before.current.has(field)) before.current.set(field, valueOf(field));
  };
  return {
    guard: { ref: root, onPointerDownCapture: note, onKeyDownCapture: note, onFocusCapture: note },
    close() {
      // The code of the question may still be loading, and then no window is open above this one.
      if (isAsking.current || !isTop()) return;
      if (isChanged()) void ask();
      else onClose();
    },
  };
}
