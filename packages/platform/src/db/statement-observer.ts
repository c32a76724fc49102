/** What the check of query plans needs from a statement. */
export interface WrittenStatement {
  prepared(): { name: string; text: string };
  /** The check calls it with an object that has a value for every name. */
  values(args: never): unknown[];
}

/** Set by the check of query plans before it loads the modules; a server never sets it. */
export const statementObserver: { created?: (statement: WrittenStatement) => void } = {};
