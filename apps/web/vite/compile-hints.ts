import type { Plugin } from 'vite';

/**
 * Chunks most of which runs before the first picture. A browser that knows the hint (Chrome since 136) compiles them whole on its
 * own thread while they arrive, instead of function by function on the page's, as each is first called.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'ritm-compiled-ahead',
    apply: 'build',
    // After whatever else is put before the code: the hint counts on the first line alone.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}
