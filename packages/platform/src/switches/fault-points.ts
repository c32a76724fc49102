/** Named places where a test may make the server fail or wait. No effect is set outside tests. */
const effects = new Map<string, () => void | Promise<void>>();

/** Does what a test has set for this place, which is nothing in the product. */
export async function faultPoint(name: string): Promise<void> {
  if (effects.size > 0) await effects.get(name)?.();
}

/** Sets the effect of a fault point, or clears it. It leaves the package by the door `./testing` alone. */
export function setFault(name: string, effect: (() => void | Promise<void>) | undefined): void {
  if (effect) effects.set(name, effect);
  else effects.delete(name);
}
