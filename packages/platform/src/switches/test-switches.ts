/**
 * What a test or a chaos run may take away to prove that it matters: the locks of transactions, the keeping of
 * idempotency keys, and the waiting of requests with the same key. The product only reads them; `./testing` is the
 * only door they leave by, and the check `dangerous` refuses it to the product's own code.
 */
export const testSwitches = { locks: true, idempotencyKeys: true, idempotencyWaits: true };
