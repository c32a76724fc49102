import type { Plugin } from 'vite';

/**
 * Adds a hint to chunks most of whose code runs before the first render. A browser that knows the hint (Chrome since
 * 136) compiles them whole on a background thread while they load, instead of compiling each function on the main
 *      thread when it is first called.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'ritm-compiled-ahead',
    apply: 'build',
    // Runs after plugins that prepend code, because the hint counts only on the first line.
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
