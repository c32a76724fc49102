import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statementObserver, type WrittenStatement } from '@ritm/platform/statement-observer';

// This module is loaded before any that writes a statement.
export const root = fileURLToPath(new URL('../', import.meta.url));

/** A statement with its file and its name in the code. */
export interface Named {
  place: string;
  statement: WrittenStatement;
}

export const written: Named[] = [];
statementObserver.created = (statement) => {
  const place = placeOf(new Error('written'));
  // A statement written by a test of the platform is skipped.
  if (place !== undefined) written.push({ place, statement });
};

/**
 * The name, such as `modules/visits/server/queries.ts#lotsOfStudents`, found by the source line that wrote the
 * statement.
 */
function placeOf({ stack = '' }: Error): string | undefined {
  const [, file, line] = /\/((?:modules|packages)\/(?![^\n]*\/db\/statement)[^\n:)]+):(\d+)/.exec(stack) ?? [];
  if (file === undefined) return undefined;
  const text = readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1] ?? '';
  return `${file}#${/(?:const|function) (\w+)|^\s*(\w+): /.exec(text)?.slice(1).find(Boolean) ?? line}`;
}
