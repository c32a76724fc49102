import type { AppError } from '@ritm/http';

/**
 * An error that is answered although everything its action wrote is committed: a spent attempt stays spent. It is a
 * class of its own, so that `return new AppError(…)` does not compile where an `Answer` is due and no one commits a
 * refusal by mistake.
 */
export class Committed {
  readonly #error: AppError;

  constructor(error: AppError) {
    this.#error = error;
  }

  get error(): AppError {
    return this.#error;
  }
}

/**
 * Ends an action with an error and commits what it has written:
 * `return committed(new AppError(errors.wrong_code, { left }))`. The route stores the answer under the caller's
 * idempotency key and then answers with the error. Everywhere else errors are thrown, which rolls the transaction back.
 */
export const committed = (error: AppError): Committed => new Committed(error);
