import { ApiError, type z } from '@ritm/http';
import { useRef, useState } from 'react';
import type { ActionKey } from '../action.ts';
import { showError } from '../errors.ts';
import { createKeys } from '../idempotency.ts';
import { validate } from './validate.ts';

type Errors = Readonly<Record<string, string>>;

export interface Sending {
  /** By field. */
  readonly errors: Errors;
  /** Refusals that belong to no field of the form. */
  readonly notes: readonly string[];
  readonly sending: boolean;
  readonly clear: (name?: string) => void;
  /** Checks and sends; true when it was done. While it is on its way a second call does nothing. */
  readonly send: (given: unknown) => Promise<boolean>;
}

interface SendingOptions {
  readonly shape: z.core.$ZodType;
  /** Does the form have a field of this name? */
  readonly hasField: (name: string) => boolean;
  readonly run: (body: unknown, key: ActionKey) => Promise<void>;
}

/** Sends what the shape lets through, once, and puts refusals, ours and the server's, at their fields. */
export function useSending({ shape, hasField, run }: SendingOptions): Sending {
  const [errors, setErrors] = useState<Errors>({});
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const [keys] = useState(createKeys);
  const isSending = useRef(false);

  const refuse = (refused: Errors): void => {
    const isAtField = ([path]: [string, string]): boolean => hasField(path.split('.')[0]!);
    const all = Object.entries(refused);
    setErrors(Object.fromEntries(all.filter(isAtField)));
    setNotes(all.filter((one) => !isAtField(one)).map(([, text]) => text));
  };
  const attempt = async (body: unknown): Promise<boolean> => {
    let failure: unknown;
    try {
      await run(body, { idempotencyKey: keys.take(body) });
      return true;
    } catch (error) {
      failure = error;
      if (error instanceof ApiError && error.errors) refuse(joined(error.errors));
      else showError(error);
      return false;
    } finally {
      keys.settle(body, failure);
    }
  };
  return {
    errors,
    notes,
    sending,
    clear(name) {
      setErrors((now) => (name === undefined ? {} : without(now, name)));
      if (name === undefined) setNotes([]);
    },
    async send(given) {
      if (isSending.current) return false;
      const checked = validate<unknown>(shape, given);
      refuse(checked.errors ?? {});
      if (checked.errors) return false;
      isSending.current = true;
      setSending(true);
      const done = await attempt(checked.body);
      isSending.current = false;
      setSending(false);
      return done;
    },
  };
}

const joined = (errors: Record<string, string[]>): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, texts.join(', ')]));

const without = (errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
