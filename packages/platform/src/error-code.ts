/** The code of an error of PostgreSQL, Node or a socket. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * What a line of the log says about an error: its code, or the name of its class. Its message may quote a person's
 * data.
 */
export const labelOf = (error: unknown): string =>
  codeOf(error) ?? (error instanceof Error ? error.name : typeof error);
