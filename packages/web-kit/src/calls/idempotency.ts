import { ApiError } from '@ritm/http';
import { uuidv7 } from '@ritm/kernel';

export interface Keys {
  /** The idempotency key for this input: that of its last attempt when its outcome is unknown, else a new one. */
  keyFor(input: unknown): string;
  settle(input: unknown, error?: unknown): void;
}

/**
 * After a lost answer the person clicks again: with the same key the server runs the call once. A refusal or a success
 * discards the key.
 */
export function createKeys(): Keys {
  const open = new Map<string, string>();
  const nameOf = (input: unknown): string => JSON.stringify(input) ?? '';
  return {
    keyFor(input) {
      const name = nameOf(input);
      const key = open.get(name) ?? uuidv7();
      open.set(name, key);
      return key;
    },
    settle(input, error) {
      const unknown = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!unknown) open.delete(nameOf(input));
    },
  };
}
