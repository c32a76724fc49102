const name = 'ritm.push';

/** The server's id of this browser's device, and its owner. */
export interface StoredPush {
  readonly user_id: number;
  readonly device_id: number;
}

/** Storage may be forbidden; the browser then counts as one without pushes. */
export function readStoredPush(): StoredPush | undefined {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as StoredPush);
  } catch {
    return undefined;
  }
}

export const hasStoredPush = (): boolean => readStoredPush() !== undefined;

export function storePush(push: StoredPush | undefined): void {
  try {
    if (push) localStorage.setItem(name, JSON.stringify(push));
    else localStorage.removeItem(name);
  } catch {
    // Storage may be forbidden, as above.
  }
}
