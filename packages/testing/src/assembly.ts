import type { Config, Identity, ModuleManifest, Outbound } from '@ritm/platform';

/** The parts of the product. The tests' setup file sets them once, because this package knows no module. */
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
