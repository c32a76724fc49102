import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { chunkGroups, namesWithoutFile } from './chunk-groups.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = globSync('{apps,modules,packages}/*/{src,web,contract}/**/*', { cwd: root }).map((one) =>
  one.replaceAll('\\', '/'),
);

test('every name of a group of the build leads to a file', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(namesWithoutFile(chunkGroups, files)).toEqual([]);
});

test('control: a name whose file has moved is found', () => {
  const moved = { base: { own: ['packages/web-kit/src/realtime'], installed: [] } };
  expect(namesWithoutFile(moved, files)).toEqual(['packages/web-kit/src/realtime']);
});
