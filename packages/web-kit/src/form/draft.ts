const prefix = 'ritm.draft.';

/**
 * What was typed and not sent, stored for this tab: it survives a reload and a crash, and is deleted with the session.
 */
export function readDraft<V>(name: string): V | undefined {
  try {
    const text = sessionStorage.getItem(prefix + name);
    return text === null ? undefined : (JSON.parse(text) as V);
  } catch {
    return undefined; // Forbidden or broken storage: there is no draft.
  }
}

export function writeDraft(name: string, values: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {
    // Storage is full or forbidden: the form works without a draft.
  }
}

export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Storage is forbidden: the form works without a draft.
  }
}

export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: the form works without a draft.
  }
}

/** Whether something typed into the form of this name was not saved. */
export const hasDraft = (name: string): boolean => readDraft(name) !== undefined;
