import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statementObserver, type WrittenStatement } from '@ritm/platform/statement-observer';

// Loaded before anything that writes a statement.
export const root = fileURLToPath(new URL('../', import.meta.url));

/** A statement by the file and the name that the code gives it. */
export interface Named {
  place: string;
  statement: WrittenStatement;
}

export const written: Named[] = [];
statementObserver.created = (statement) => {
  const place = placeOf(new Error('written'));
  // A test of the platform writes statements too.
  if (place !== undefined) written.push({ place, statement });
};

/** `modules/visits/server/queries.ts#lotsOfStudents`, by the line of the source that wrote it. */
function placeOf({ stack = '' }: Error): string | undefined {
  const [, file, line] = /\/((?:modules|packages)\/(?![^\n]*\/db\/statement)[^\n:)]+):(\d+)/.exec(stack) ?? [];
  if (file === undefined) return undefined;
  const text = readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1] ?? '';
  return `${file}#${/(?:const|function) (\w+)|^\s*(\w+): /.exec(text)?.slice(1).find(Boolean) ?? line}`;
}
