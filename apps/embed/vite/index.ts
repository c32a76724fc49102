import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';

export { embedScript } from './embed-script.ts';
export { fixedNameScript } from './fixed-name-script.ts';

/** Builds the embedded pages into the folder of the application's build, with further plugins of that build. */
export async function buildEmbed(outDir: string, plugins: PluginOption[]): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    plugins,
    build: { outDir, emptyOutDir: false },
  });
}
