import type { ContractFormState } from '@ritm/web-kit';

/** A form of one question: its field says what is wrong, so no banner over it, and nothing typed is worth asking about on leaving. */
export const quiet = <V>(form: ContractFormState<V>): ContractFormState<V> => ({
  ...form,
  refused: false,
  isGuarded: () => false,
});
