import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './tree.ts';

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `node file …args` and resolves with its output; a non-zero exit is returned, not thrown. */
export function runNode(args: string[], cwd = projectRoot): Promise<Output> {
  // The output is parsed by patterns, and some tools colour it when this variable is set, for example on CI.
  const { FORCE_COLOR: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd, env: { ...env, NO_COLOR: '1' }, maxBuffer: 256 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        const output = error !== null && stderr === '' ? error.message : stderr;
        resolve({ code, stdout: stripVTControlCharacters(stdout), stderr: stripVTControlCharacters(output) });
      },
    );
  });
}

/** Runs the tool installed in the project. Package and command have the same name, except in `typescript/tsc`. */
export function runTool(
  tool: 'knip' | 'oxfmt' | 'oxlint' | 'typescript/tsc',
  args: string[],
  cwd = projectRoot,
): Promise<Output> {
  const [name, command = name] = tool.split('/') as [string, string?];
  const home = join(projectRoot, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  const file = bin[command];
  if (file === undefined) throw new Error(`${name} has no command ${command}`);
  return runNode([join(home, file), ...args], cwd);
}
