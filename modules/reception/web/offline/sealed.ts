/** Encryption of what a device stores for work without the network. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Opens the database, runs the action and closes it: an open connection would block its deletion at sign-out. */
export async function withDatabase<B extends { close(): void }, T>(
  open: () => Promise<B>,
  act: (database: B) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

interface KeyStore {
  get(store: 'keys', key: string): Promise<CryptoKey | undefined>;
  add(store: 'keys', value: CryptoKey, key: string): Promise<unknown>;
}

/** The key is generated once in this browser and is not extractable: what is on the disk can be decrypted only here. */
export async function keyOf(database: KeyStore): Promise<CryptoKey> {
  const stored = await database.get('keys', 'key');
  if (stored) return stored;
  const generated = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // When two tabs generate a key at once, the first one's is kept.
  await database.add('keys', generated, 'key').catch(() => undefined);
  return (await database.get('keys', 'key'))!;
}

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

export async function unseal<T>(key: CryptoKey, { iv, data }: Sealed): Promise<T> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

/** Whether this browser can store a day: it cannot without HTTPS or in some private windows. */
export const canStore = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined;
