/** What a check of plans needs of a statement. */
export interface WrittenStatement {
  prepared(): { name: string; text: string };
  /** Asked with an object that answers any name. */
  values(args: never): unknown[];
}

/** Set by the check of plans before it loads the modules; a server has none. */
export const statementObserver: { created?: (statement: WrittenStatement) => void } = {};
