/**
 * The row of a statement that always gives one: an insert, a count, a read of what this transaction has locked. Throws
 * when there is none, which is a fault of the program.
 */
export function requireRow<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that always gives a row gave none');
  return row;
}
