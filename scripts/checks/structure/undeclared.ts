import { importsOf } from '../source.ts';
import { isCode, isTest, packageOf, type Tree } from '../tree.ts';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Imports of our own packages that the importing package does not declare. The workspace links every package where
 * every other finds it, so such an import works, and the map, which reads package.json, does not see the edge. Tests
 * and the tools of tests may use what stands in `devDependencies`.
 */
export function undeclaredProblems(tree: Tree): string[] {
  const manifests = new Map<string, Manifest>();
  const manifestOf = (folder: string): Manifest => {
    const known = manifests.get(folder) ?? (JSON.parse(tree.read(`${folder}/package.json`)) as Manifest);
    manifests.set(folder, known);
    return known;
  };
  return tree.paths.filter(isCode).flatMap((path) => {
    const folder = packageOf(path);
    if (!tree.has(`${folder}/package.json`)) return [];
    return importsOf(tree.read(path)).flatMap(({ specifier, line }) => {
      const name = /^@ritm\/[^/]+/.exec(specifier)?.[0];
      const reason = name === undefined ? undefined : whyUndeclared(name, isTest(path), manifestOf(folder));
      return reason === undefined ? [] : [`${path}:${line} ${specifier}: ${reason}`];
    });
  });
}

function whyUndeclared(name: string, test: boolean, manifest: Manifest): string | undefined {
  if (name === manifest.name || manifest.dependencies?.[name] !== undefined) return undefined;
  const forTests = manifest.devDependencies?.[name] !== undefined;
  if (!forTests) return `${manifest.name} does not declare ${name}`;
  return test || name === '@ritm/testing'
    ? undefined
    : `${manifest.name} declares ${name} for tests only: it belongs in dependencies`;
}
