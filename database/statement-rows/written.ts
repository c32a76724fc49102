import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { statementObserver } from '@ritm/platform/statement-observer';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A statement as the code wrote it: its text, and the place of the call of `statement(…)` in the source. */
export interface Written {
  file: string;
  /** From 0, in characters of the file. */
  offset: number;
  text(): string;
}

const written: Written[] = [];
// A statement is written when its module is loaded, so this stands before any module is.
statementObserver.created = (statement) => {
  const at = placeOf(new Error('written'));
  if (at !== undefined) written.push({ ...at, text: () => statement.prepared().text });
};

/** The first call on the stack that does not stand in the platform's own `statement.ts`. */
function placeOf({ stack = '' }: Error): { file: string; offset: number } | undefined {
  const frame =
    /file:\/\/[^\n]*?\/((?:modules|packages|database)\/(?!platform\/src\/db\/statement|statement-rows\/written)[^\n:)]+):(\d+):(\d+)/.exec(
      stack,
    );
  if (frame === null) return undefined;
  const [, file, line, column] = frame as unknown as [string, string, string, string];
  const before = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(0, Number(line) - 1);
  return { file, offset: before.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1 };
}

/** Loads the files and returns the statements that they write. */
export async function loadStatements(files: readonly string[]): Promise<Written[]> {
  const from = written.length;
  for (const file of files) await import(pathToFileURL(join(root, file)).href);
  return written.slice(from);
}

export const allWritten = (): readonly Written[] => written;

/** Every file that calls `statement(…)`, whether it is loaded or not. */
export const filesWithStatements = (): string[] =>
  globSync(['modules/*/server/**/*.ts', 'packages/*/src/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: root })
    .filter(
      (file) =>
        !file.endsWith('.test.ts') && /\b(?:statement|jsonStatement)[(<]/.test(readFileSync(join(root, file), 'utf8')),
    )
    .toSorted();

/** The files of the product's server; what starts work of its own when it is loaded is left out. */
export const productFiles = (): string[] =>
  globSync(['modules/*/server/**/*.ts', 'packages/platform/src/**/*.ts'], { cwd: root })
    .filter(
      (file) => !/\.test\.ts$|\/testing\.ts$|\/(?:worker|child|watch-server)\.ts$|\/fixtures\/|\/model\//.test(file),
    )
    .toSorted();
