import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore, TooLarge, type FileStore } from './files.ts';
import { s3Store } from './s3-store.ts';

let storage: FauxqsServer;
let folder: string;
let store: FileStore;
const settings = (bucket: string) => ({
  endpoint: storage.address,
  region: 'us-east-1',
  bucket,
  keyId: 'test',
  secret: 'test',
});

beforeAll(async () => {
  storage = await startFauxqs({ port: 0, logger: false });
  storage.createBucket('ritm');
  folder = await mkdtemp(join(tmpdir(), 'ritm-s3-'));
  store = s3Store(settings('ritm'), diskStore(folder));
});
afterAll(async () => {
  await storage.stop();
  await rm(folder, { recursive: true });
});

const spooled = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
const inPieces = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, at) => bytes.subarray(at * 60_000, (at + 1) * 60_000)),
  );

describe('files in a bucket', () => {
  test.each([0, 1, 300_000, 6_000_000])(
    '%i bytes come back as they went, and nothing stays on the machine',
    async (size) => {
      const bytes = randomBytes(size);
      const stored = await store.put(inPieces(bytes), 6_000_000);
      expect(stored).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest() });
      expect((await buffer(store.read(stored.token))).equals(bytes)).toBe(true);
      expect(await spooled()).toEqual([]);
    },
  );

  test.each([
    ['the first byte', { start: 0, end: 0 }],
    ['the middle', { start: 100_000, end: 199_999 }],
    ['the end', { start: 299_990, end: 299_999 }],
  ])('of %s only those bytes come', async (_what, { start, end }) => {
    const bytes = randomBytes(300_000);
    const { token } = await store.put(inPieces(bytes), 300_000);
    const part = await buffer(store.read(token, { start, end }));
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test('one byte too many is refused, and nothing of it is kept anywhere', async () => {
    await expect(store.put(inPieces(randomBytes(100_001)), 100_000)).rejects.toThrow(TooLarge);
    expect(await spooled()).toEqual([]);
  });

  test('what is removed is gone, and removing it again harms nothing', async () => {
    const { token } = await store.put(inPieces(randomBytes(10)), 10);
    await store.remove(token);
    await store.remove(token);
    await expect(buffer(store.read(token))).rejects.toThrow();
  });

  test('a storage that refuses leaves nothing behind and says so', async () => {
    const other = s3Store(settings('nobodys'), diskStore(folder));
    await expect(other.put(inPieces(randomBytes(10)), 10)).rejects.toThrow();
    expect(await spooled()).toEqual([]);
  });
});
