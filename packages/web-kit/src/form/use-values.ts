import { useEffect, useRef, useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from './draft.ts';
import { setAt } from './paths.ts';

export interface FormValues<V> {
  readonly values: V;
  readonly set: (name: string, value: unknown) => void;
  readonly reset: () => void;
  readonly dirty: boolean;
  /** The values were restored from a draft. */
  readonly restored: boolean;
  /** The form was sent or abandoned: the draft is deleted, and leaving asks nothing. */
  readonly finish: () => void;
  readonly isGuarded: () => boolean;
}

/** The values typed into a form, stored as a draft when it has a name for one. */
export function useValues<V extends Record<string, unknown>>(initial: V, draft: string | undefined): FormValues<V> {
  const [start] = useState(initial);
  const [draftValues] = useState(() => (draft ? readDraft<V>(draft) : undefined));
  const [values, setValues] = useState<V>(draftValues ? { ...initial, ...draftValues } : initial);
  const [restored, setRestored] = useState(draftValues !== undefined);
  // A ref, because it must hold at once and not at the next render: navigation right after the submission must not ask.
  const finished = useRef(false);
  const dirty = values !== start;

  useEffect(() => {
    if (draft && dirty && !finished.current) writeDraft(draft, values);
  }, [draft, dirty, values]);

  const forget = (): void => {
    if (draft) deleteDraft(draft);
  };
  return {
    values,
    dirty,
    restored: restored && dirty,
    set(name, value) {
      finished.current = false;
      setValues((now) => setAt(now, name, value));
    },
    reset() {
      forget();
      setValues(start);
      setRestored(false);
    },
    finish() {
      finished.current = true;
      forget();
    },
    isGuarded: () => dirty && !finished.current,
  };
}
