import { ApiError, type z } from '@ritm/http';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ActionKey } from '../calls/action.ts';
import { showError } from '../calls/errors.ts';
import { createKeys, type Keys } from '../calls/idempotency.ts';
import { validate } from './validate.ts';

type Errors = Readonly<Record<string, string>>;

export interface Submission {
  /** By field. */
  readonly errors: Errors;
  /** How many times a field was refused. */
  readonly refusals: number;
  /** Refusals that belong to no field of the form. */
  readonly notes: readonly string[];
  readonly sending: boolean;
  readonly clear: (name?: string) => void;
  /**
   * Validates and sends. A call while a submission is running does nothing; without a connection the submission waits
   * for one.
   */
  readonly send: () => void;
}

interface SubmissionOptions {
  readonly shape: z.core.$ZodType;
  /** The current values of the form. */
  readonly given: () => unknown;
  /** Whether the form has a field of this name. */
  readonly hasField: (name: string) => boolean;
  readonly run: (body: unknown, key: ActionKey) => Promise<void>;
  readonly onRefusal: ((error: unknown, body: unknown) => Promise<unknown>) | undefined;
}

/** Sends values that the shape accepts, once, and assigns refusals, local and from the server, to their fields. */
export function useSubmission({ shape, given, hasField, run, onRefusal }: SubmissionOptions): Submission {
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [keys] = useState(createKeys);
  const isSending = useRef(false);

  const refuse = (refused: Errors): void => {
    const isAtField = ([path]: [string, string]): boolean => hasField(path.split('.')[0]!);
    const all = Object.entries(refused);
    const atFields = all.filter(isAtField);
    setErrors(Object.fromEntries(atFields));
    if (atFields.length > 0) setRefusals((now) => now + 1);
    setNotes(all.filter((one) => !isAtField(one)).map(([, text]) => text));
  };
  const attempt = async (body: unknown): Promise<void> => {
    const failure = await failureOf(body, { run, onRefusal, keys });
    if (failure === undefined) return;
    if (failure instanceof ApiError && failure.errors) refuse(joined(failure.errors));
    else showError(failure);
  };
  const send = async (): Promise<void> => {
    if (isSending.current) return;
    const checked = validate<unknown>(shape, given());
    refuse(checked.errors ?? {});
    if (checked.errors) return;
    if (!onlineManager.isOnline()) return setWaiting(true);
    isSending.current = true;
    setSending(true);
    await attempt(checked.body);
    isSending.current = false;
    setSending(false);
  };
  // When the connection is back, the values of that moment are sent.
  useBackOnline(isWaiting, () => {
    setWaiting(false);
    void send();
  });
  return {
    errors,
    refusals,
    notes,
    sending: sending || isWaiting,
    clear(name) {
      setErrors((now) => (name === undefined ? {} : omit(now, name)));
      if (name === undefined) setNotes([]);
    },
    send: () => void send(),
  };
}

/** The failure of an attempt to report: undefined when it succeeded, or when the person was asked and gave up. */
async function failureOf(
  body: unknown,
  given: Pick<SubmissionOptions, 'run' | 'onRefusal'> & { readonly keys: Keys },
): Promise<unknown> {
  const { run, onRefusal, keys } = given;
  let failure: unknown;
  try {
    await run(body, { idempotencyKey: keys.keyFor(body) });
  } catch (error) {
    failure = error;
  }
  keys.settle(body, failure);
  if (failure === undefined) return undefined;
  const agreed = await onRefusal?.(failure, body);
  if (agreed) return failureOf(agreed, given);
  return agreed === null ? undefined : failure;
}

/** Calls the current `back` when the connection is back; leaving the screen before that cancels it. */
function useBackOnline(isWaiting: boolean, back: () => void): void {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    if (!isWaiting) return;
    return onlineManager.subscribe((isOnline) => isOnline && latest.current());
  }, [isWaiting]);
}

const joined = (errors: Record<string, string[]>): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, texts.join(', ')]));

const omit = (errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
