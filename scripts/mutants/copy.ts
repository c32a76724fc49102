import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageOf, projectRoot, projectTree } from '../checks/tree.ts';
import { plantedDefects, type Mutant } from './mutants.ts';

/**
 * A copy of the work tree in a temporary folder, so that the checkout itself is never changed. Installed packages are
 * shared, our own are copied.
 */
export class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'ritm-mutants-'));

  constructor() {
    const { paths } = projectTree();
    for (const path of paths) {
      const to = join(this.root, path);
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(join(projectRoot, path), to);
    }
    for (const place of new Set(['', ...paths.map(packageOf)])) this.linkPackages(join(place, 'node_modules'));
  }

  /**
   * Plants the defect and returns a function that removes it; undefined when its passage does not occur exactly once.
   */
  apply({ file, ...passage }: Mutant): (() => void) | undefined {
    const path = join(this.root, file);
    if (!existsSync(path)) return undefined;
    const text = readFileSync(path, 'utf8');
    const defective = plantedDefects(text, passage);
    if (defective === undefined) return undefined;
    writeFileSync(path, defective);
    return () => writeFileSync(path, text);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private linkPackages(folder: string): void {
    const from = join(projectRoot, folder);
    if (!existsSync(from)) return;
    const to = join(this.root, folder);
    mkdirSync(join(to, '@ritm'), { recursive: true });
    // Each copy has caches of its own.
    const shared = readdirSync(from).filter((name) => !['@ritm', '.cache', '.vite'].includes(name));
    for (const name of shared) symlinkSync(join(from, name), join(to, name));
    const own = join(from, '@ritm');
    if (!existsSync(own)) return;
    // The links are relative, so in the copy they lead to the copy's own packages.
    for (const name of readdirSync(own)) symlinkSync(readlinkSync(join(own, name)), join(to, '@ritm', name));
  }
}
