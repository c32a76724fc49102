/**
 * Runs each row of a job in turn, usually one organization or one class each in a transaction of its own. A failure is
 * thrown only after all the others have run, so that one organization never holds up the others; the queue then tries
 * the whole job again, which must find nothing left to do for those that went well.
 */
export async function runEach<T>(
  rows: Iterable<T> | AsyncIterable<T>,
  act: (row: T) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  for await (const row of rows) await act(row).catch((error: unknown) => (failure ??= error));
  if (failure !== undefined) throw failure;
}
