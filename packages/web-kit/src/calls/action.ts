import { toast } from '@ritm/ui';
import { useMutation, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, showError } from './errors.ts';
import { createKeys } from './idempotency.ts';
import { queryClient } from './query-client.ts';

export interface ActionKey {
  readonly idempotencyKey: string;
}

export interface ActionOptions<Input, Output> {
  /** The toast after success. */
  readonly done?: string;
  readonly invalidates?: readonly QueryKey[] | ((output: Output, input: Input) => readonly QueryKey[]);
  readonly onDone?: (output: Output, input: Input) => void;
  /** Shows the result before the server confirms it and returns the function that undoes this. */
  readonly optimistic?: (input: Input) => () => void;
  /** Failures, all or those that the function selects, that show no toast: the caller displays `refused` instead. */
  readonly quiet?: boolean | ((error: unknown) => boolean);
}

export interface Action<Input, Output> {
  readonly run: (input: Input) => void;
  readonly runAsync: (input: Input) => Promise<Output>;
  readonly pending: boolean;
  /** Why the last attempt failed; undefined while another one runs. */
  readonly error: unknown;
  /** The same as text for the reader. */
  readonly refused: string | undefined;
  /** Clears the last error, because the reader now tries another way. */
  readonly forget: () => void;
}

/**
 * One write. While it runs, the same input is not run again. A retry, automatic or by an impatient person after a lost
 * answer, carries the same idempotency key. Offline it waits and is sent once when the connection is back.
 */
export function useAction<Input = void, Output = unknown>(
  run: (input: Input, key: ActionKey) => Promise<Output>,
  options: ActionOptions<Input, Output> = {},
): Action<Input, Output> {
  const [keys] = useState(createKeys);
  const [running] = useState(() => new Set<string>());
  const mutation = useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: Input } & ActionKey) => run(input, { idempotencyKey }),
    onMutate: ({ input }) => options.optimistic?.(input),
    onError: (_error, _variables, rollback) => rollback?.(),
    onSuccess(output, { input }) {
      if (options.done) toast(options.done);
      const stale =
        typeof options.invalidates === 'function' ? options.invalidates(output, input) : (options.invalidates ?? []);
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
      options.onDone?.(output, input);
    },
  });
  const runAsync = async (input: Input): Promise<Output> => {
    const name = JSON.stringify(input) ?? '';
    running.add(name);
    let failure: unknown;
    try {
      return await mutation.mutateAsync({ input, idempotencyKey: keys.keyFor(input) });
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      keys.settle(input, failure);
      running.delete(name);
    }
  };
  return {
    runAsync,
    run(input) {
      if (running.has(JSON.stringify(input) ?? '')) return;
      runAsync(input).catch((error: unknown) => {
        const { quiet } = options;
        if (typeof quiet === 'function' ? !quiet(error) : !quiet) showError(error);
      });
    },
    pending: mutation.isPending,
    error: mutation.error ?? undefined,
    refused: mutation.error ? errorText(mutation.error) : undefined,
    forget: mutation.reset,
  };
}
