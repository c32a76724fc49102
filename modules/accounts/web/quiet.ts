import type { ContractFormState } from '@ritm/web-kit';

/**
 * For a form with one question: its field shows the error, so there is no banner above it, and leaving needs no
 * confirmation.
 */
export const quiet = <V>(form: ContractFormState<V>): ContractFormState<V> => ({
  ...form,
  refused: false,
  isGuarded: () => false,
});
