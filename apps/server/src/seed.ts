import type { DemoProfile } from '@ritm/database/demo';
import type { FileStore } from '@ritm/platform';

/**
 * Loads the demo organizations into an empty database; returns the sign-ins by role. The demo's code is loaded only
 * when it is needed.
 */
export async function seedDemo(options: {
  url: string;
  profile: DemoProfile;
  load: boolean;
  print: (line: string) => void;
  store: FileStore;
}): Promise<{ who: string; phone: string }[]> {
  const { demoSignIns, loadDemo } = await import('@ritm/database/demo');
  if (options.load) {
    options.print('Загружаю демонстрационные организации…');
    const { visits, seconds } = await loadDemo(options);
    options.print(`Готово: посещений ${visits}, ${seconds.toFixed(1)} с.`);
  }
  return demoSignIns(options.url);
}
