import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Part {
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
}

/**
 * The chunk that holds a source (a path from the root of the repository): either a chunk of its own, or one with other
 * sources that nobody else uses.
 */
export const chunkOf = <C extends Part>(chunks: readonly C[], source: string): C | undefined =>
  chunks.find(({ facadeModuleId }) => facadeModuleId === root + source) ??
  chunks.find(({ moduleIds }) => moduleIds?.includes(root + source));
