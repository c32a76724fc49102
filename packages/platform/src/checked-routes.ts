import type { Identity } from './access.ts';
import type { Implementation, ModuleManifest } from './module.ts';

/**
 * A route stops the start when its name is not of its module, when the permission file does not know its permission, or
 * when another route has its name or path.
 */
export function checkedRoutes(
  modules: readonly Pick<ModuleManifest, 'name' | 'routes'>[],
  identity: Pick<Identity, 'knows'>,
): Implementation[] {
  // Each application gets its own copies, so that wrapping a handler in one does not change it in another of the same
  // process.
  const all = modules.flatMap((one) => one.routes).map((one) => ({ ...one }));
  const seen = new Set<string>();
  for (const { name, routes } of modules)
    for (const { route } of routes)
      if (!route.name.startsWith(`${name}.`)) throw new Error(`route ${route.name} is not named after ${name}`);
  for (const { route } of all) {
    const { permission } = route;
    const proper =
      typeof permission === 'string'
        ? identity.knows(permission)
        : Boolean('public' in permission ? permission.public : permission.session);
    if (!proper) throw new Error(`route ${route.name} has no permission that the permission file knows`);
    for (const key of [route.name, `${route.method} ${route.path}`]) {
      if (seen.has(key)) throw new Error(`two routes are called ${key}`);
      seen.add(key);
    }
  }
  return all;
}
