const name = 'ritm.push';

/** The device that this browser is to the server, and whose. */
export interface KeptPush {
  readonly user_id: number;
  readonly device_id: number;
}

/** Storage may be forbidden: the browser then counts as one without pushes. */
export function keptPush(): KeptPush | undefined {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as KeptPush);
  } catch {
    return undefined;
  }
}

export const isPushKept = (): boolean => keptPush() !== undefined;

export function keepPush(kept: KeptPush | undefined): void {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
  } catch {
    // As above.
  }
}
