/**
 * A form over a shape of the contract: the same shape validates here and on the server, and errors of either appear at
 * their fields. A body keeps its idempotency key until it is answered, so a repeated submit is one write.
 */
import type { z } from '@ritm/http';
import type { ActionKey } from '../calls/action.ts';
import { getAt } from './paths.ts';
import { useSubmission } from './use-submission.ts';
import { useValues } from './use-values.ts';
import { isRequired, omitBlanks } from './validate.ts';

type Shape = z.core.$ZodType;
type Draft<S extends Shape> = { [K in keyof z.input<S>]?: z.input<S>[K] | null | '' };
type Name<V> = (keyof V & string) | `${keyof V & string}.${string}`;

export interface FormOptions<S extends Shape, V, Output> {
  /** The body is the shape's output for the values. */
  readonly send: (body: z.output<S>, key: ActionKey) => Promise<Output>;
  /**
   * Handles a refusal that is a question to the person: returns the body to send then, null when they give up, or
   * undefined when the refusal is no question.
   */
  readonly onRefusal?: (error: unknown, body: z.output<S>) => Promise<z.output<S> | null | undefined>;
  readonly onDone?: (output: Output) => void;
  /** The name of the draft; without it nothing is stored. */
  readonly draft?: string;
  /** Converts the values to the body's input where they differ. */
  readonly toBody?: (values: V) => unknown;
}

/** Props of one field. Each field handles its own type of value, and the shape validates the body. */
export interface FieldBinding {
  readonly name: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- it passes between a form and any kind of field, generic ones too
  readonly value: any;
  readonly onChange: (next: unknown) => void;
  readonly error: string | undefined;
  /** The contract refuses the field when it is empty. */
  readonly required?: boolean;
}

/** What the form's element needs from the hook. */
export interface FormAround {
  readonly submit: () => void;
  readonly reset: () => void;
  /** Some fields have errors: the banner is shown. */
  readonly refused: boolean;
  /** How many times a field was refused: each time, the first such field takes the focus. */
  readonly refusals: number;
  /** Refusals that belong to no field of this form. */
  readonly notes: readonly string[];
  /** The values were restored from a draft. */
  readonly restored: boolean;
  readonly hasDraft: boolean;
  /** False as soon as the form is done, before the next render: navigation in `onDone` asks nothing. */
  readonly isGuarded: () => boolean;
  /** The person leaves without saving: deletes the draft too. */
  readonly abandon: () => void;
}

export interface ContractFormState<V> extends FormAround {
  readonly values: V;
  readonly field: (name: Name<V>) => FieldBinding;
  /** For checkboxes and switches. */
  readonly check: (name: Name<V>) => Omit<FieldBinding, 'value' | 'required'> & { readonly checked: boolean };
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
 * A form for a contract's body. The same shape validates it as on the server, whose refusals are shown at the same
 * fields. It is sent once however many times the button is pressed.
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
  const { values, set: setValue, reset, finish, ...state } = useValues(initial, draft);
  const submission = useSubmission({
    shape,
    given: () => (toBody ? toBody(values) : omitBlanks(shape, values)),
    hasField: (name) => name in values,
    onRefusal: options.onRefusal,
    async run(body, key) {
      const output = await options.send(body, key);
      finish();
      options.onDone?.(output);
    },
  });
  const set = (name: string, value: unknown): void => {
    setValue(name, value);
    submission.clear(name);
  };
  return {
    ...state,
    ...bindings(values, submission.errors, { set, isRequired: (name) => isRequired(shape, name, initial[name]) }),
    values,
    set,
    sending: submission.sending,
    refused: Object.keys(submission.errors).length > 0,
    refusals: submission.refusals,
    notes: submission.notes,
    hasDraft: draft !== undefined,
    abandon: finish,
    submit: submission.send,
    reset() {
      reset();
      submission.clear();
    },
  };
}

type Bindings = Pick<ContractFormState<Record<string, unknown>>, 'field' | 'check' | 'list'>;

function bindings(
  values: unknown,
  errors: Readonly<Record<string, string>>,
  { set, isRequired: isMarked }: { set(name: string, value: unknown): void; isRequired(name: string): boolean },
): Bindings {
  const items = (name: string): unknown[] => (getAt(values, name) as unknown[] | undefined) ?? [];
  const shared = (name: string) => ({
    name,
    onChange: (next: unknown) => set(name, valueOf(next)),
    error: errors[name],
  });
  return {
    field: (name) => ({ ...shared(name), value: getAt(values, name), ...(isMarked(name) && { required: true }) }),
    check: (name) => ({ ...shared(name), checked: getAt(values, name) === true }),
    list: (name) => ({
      add: (item) => set(name, [...items(name), item]),
      remove: (index) =>
        set(
          name,
          items(name).filter((_, at) => at !== index),
        ),
    }),
  };
}
