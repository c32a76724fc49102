/** Named places where a test may make the server fail. Empty outside tests. */
const points = new Map<string, () => void | Promise<void>>();

export async function fault(name: string): Promise<void> {
  if (points.size > 0) await points.get(name)?.();
}

/** Sets or clears a fault point. The server's assembly never calls it. */
export function setFault(name: string, effect: (() => void | Promise<void>) | undefined): void {
  if (effect) points.set(name, effect);
  else points.delete(name);
}
