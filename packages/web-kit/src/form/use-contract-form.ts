import { ApiError, type z } from '@ritm/http';
import { useEffect, useRef, useState } from 'react';
import type { ActionKey } from '../action.ts';
import { showError } from '../errors.ts';
import { createKeys } from '../idempotency.ts';
import { dropDraft, readDraft, writeDraft } from './draft.ts';
import { getAt, setAt } from './paths.ts';
import { validate, withoutBlanks } from './validate.ts';

type Shape = z.core.$ZodType;
type Draft<S extends Shape> = { [K in keyof z.input<S>]?: z.input<S>[K] | null | '' };
type Name<V> = (keyof V & string) | `${keyof V & string}.${string}`;

export interface FormOptions<S extends Shape, V, Output> {
  /** The body is what the shape made of the values. */
  readonly send: (body: z.output<S>, key: ActionKey) => Promise<Output>;
  readonly onDone?: (output: Output) => void;
  /** Names the draft; without it nothing is kept. */
  readonly draft?: string;
  /** Makes the body's input when the form's values differ from it. */
  readonly toBody?: (values: V) => unknown;
}

/** Props of one field. Each field knows its own kind of value and the shape checks the body. */
export interface FieldBinding {
  readonly name: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- it passes between a form and any kind of field, generic ones too
  readonly value: any;
  readonly onChange: (next: unknown) => void;
  readonly error: string | undefined;
}

/** What the form's element needs of it. */
export interface FormAround {
  readonly submit: () => void;
  readonly reset: () => void;
  /** Errors stand at the fields: the banner is shown. */
  readonly refused: boolean;
  /** Refusals without a field of this form. */
  readonly notes: readonly string[];
  /** The values came from a draft. */
  readonly restored: boolean;
  readonly hasDraft: boolean;
  /** False as soon as the work is done, before the next render: whoever navigates in `onDone` is not asked. */
  readonly isGuarded: () => boolean;
  /** The person leaves without saving: the draft goes too. */
  readonly abandon: () => void;
}

export interface ContractFormState<V> extends FormAround {
  readonly values: V;
  readonly field: (name: Name<V>) => FieldBinding;
  /** For checkboxes and switches. */
  readonly check: (name: Name<V>) => Omit<FieldBinding, 'value'> & { readonly checked: boolean };
  readonly set: (name: Name<V>, value: unknown) => void;
  readonly list: (name: Name<V>) => {
    readonly add: (item: unknown) => void;
    readonly remove: (index: number) => void;
  };
  readonly sending: boolean;
  readonly dirty: boolean;
}

const valueOf = (next: unknown): unknown => {
  const target = (next as { target?: unknown } | null)?.target;
  if (!(target instanceof HTMLElement) || !('value' in target)) return next;
  return target instanceof HTMLInputElement && target.type === 'checkbox' ? target.checked : target.value;
};

/**
 * A form of a contract's body: checked by the same shape as on the server, whose refusals land on the same fields;
 * sent once however often the button is pressed.
 */
export function useContractForm<S extends Shape, V extends object, Output = unknown>(
  shape: S,
  initial: V,
  options: FormOptions<S, V, Output> & { readonly toBody: (values: V) => unknown },
): ContractFormState<V>;
export function useContractForm<S extends Shape, Output = unknown>(
  shape: S,
  initial: Draft<S>,
  options: FormOptions<S, Draft<S>, Output>,
): ContractFormState<Draft<S>>;
export function useContractForm<V extends Record<string, unknown>>(
  shape: Shape,
  initial: V,
  options: FormOptions<Shape, V, unknown>,
): ContractFormState<V> {
  const { draft, toBody } = options;
  const [start] = useState(initial);
  const [kept] = useState(() => (draft ? readDraft<V>(draft) : undefined));
  const [values, setValues] = useState<V>(kept ? { ...initial, ...kept } : initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const [restored, setRestored] = useState(kept !== undefined);
  const [keys] = useState(createKeys);
  const live = useRef({ sending: false, done: false });
  const dirty = values !== start;

  useEffect(() => {
    if (draft && dirty && !live.current.done) writeDraft(draft, values);
  }, [draft, dirty, values]);

  const set = (name: string, value: unknown): void => {
    live.current.done = false;
    setValues((now) => setAt(now, name, value));
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
    );
  };
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError) || !error.errors) return showError(error);
    const known = Object.entries(error.errors).filter(([path]) => path.split('.')[0]! in values);
    const rest = Object.entries(error.errors).filter(([path]) => !(path.split('.')[0]! in values));
    setErrors(Object.fromEntries(known.map(([path, texts]) => [path, texts.join(', ')])));
    setNotes(rest.flatMap(([, texts]) => texts));
  };
  const send = async (): Promise<void> => {
    if (live.current.sending) return;
    const checked = validate<unknown>(shape, toBody ? toBody(values) : withoutBlanks(shape, values));
    setErrors(checked.errors ?? {});
    setNotes([]);
    if (checked.errors) return;
    live.current.sending = true;
    setSending(true);
    let failure: unknown;
    try {
      const output = await options.send(checked.body, { idempotencyKey: keys.take(checked.body) });
      live.current.done = true;
      if (draft) dropDraft(draft);
      options.onDone?.(output);
    } catch (error) {
      failure = error;
      refuse(error);
    } finally {
      keys.settle(checked.body, failure);
      live.current.sending = false;
      setSending(false);
    }
  };
  const items = (name: string): unknown[] => (getAt(values, name) as unknown[] | undefined) ?? [];

  return {
    values,
    field: (name) => ({
      name,
      value: getAt(values, name),
      onChange: (next) => set(name, valueOf(next)),
      error: errors[name],
    }),
    check: (name) => ({
      name,
      checked: getAt(values, name) === true,
      onChange: (next) => set(name, valueOf(next)),
      error: errors[name],
    }),
    set,
    list: (name) => ({
      add: (item) => set(name, [...items(name), item]),
      remove: (index) =>
        set(
          name,
          items(name).filter((_, at) => at !== index),
        ),
    }),
    submit: () => void send(),
    reset() {
      if (draft) dropDraft(draft);
      setValues(start);
      setErrors({});
      setNotes([]);
      setRestored(false);
    },
    sending,
    dirty,
    refused: Object.keys(errors).length > 0,
    notes,
    restored: restored && dirty,
    hasDraft: draft !== undefined,
    isGuarded: () => dirty && !live.current.done,
    abandon() {
      live.current.done = true;
      if (draft) dropDraft(draft);
    },
  };
}
