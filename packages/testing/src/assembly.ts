import type { Config, Identity, ModuleManifest, Outbound } from '@ritm/platform';

/** What the product is made of. The tests' setup file says it once; this package knows no module. */
export interface Assembly {
  modulesFor(config: Config, outbound?: Outbound): ModuleManifest[];
  identity: Identity;
}

let assembly: Assembly | undefined;

export function setAssembly(next: Assembly): void {
  assembly = next;
}

export function theAssembly(): Assembly {
  if (!assembly) throw new Error('the tests have no assembly: setAssembly() runs in a setup file');
  return assembly;
}
