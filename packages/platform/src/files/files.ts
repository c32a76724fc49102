import { codeOf } from '../error-code.ts';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomToken } from '@ritm/kernel';

/** Where file bytes are stored. The server makes the object's name; it never comes from a person. */
export interface FileStore {
  /** Streams bytes in; throws `TooLarge` above the limit and leaves nothing behind. */
  put(source: Readable, maxBytes: number): Promise<{ token: string; size: number; sha256: Buffer }>;
  /** Reads the whole file, or a range of bytes with an inclusive end. */
  read(token: string, range?: { readonly start: number; readonly end: number }): Readable;
  remove(token: string): Promise<void>;
  /** The size in bytes; undefined when there is no such file. */
  sizeOf(token: string): Promise<number | undefined>;
}

export class TooLarge extends Error {}

/** The default: a folder beside the database. */
export function diskStore(root: string): FileStore {
  const isToken = (token: string) => /^[\w-]{20,64}$/.test(token);
  const place = (token: string) => {
    if (!isToken(token)) throw new Error('not a file token');
    return join(root, token.slice(0, 2), token);
  };
  return {
    async put(source, maxBytes) {
      const token = randomToken(16);
      const path = place(token);
      const part = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      const hash = createHash('sha256');
      let size = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          size += chunk.length;
          if (size > maxBytes) return next(new TooLarge());
          hash.update(chunk);
          next(null, chunk);
        },
      });
      try {
        await pipeline(source, meter, createWriteStream(part, { flags: 'wx' }));
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return { token, size, sha256: hash.digest() };
    },
    read: (token, range) => createReadStream(place(token), range),
    remove: (token) => rm(place(token), { force: true }),
    sizeOf: async (token) => {
      if (!isToken(token)) return undefined;
      try {
        return (await stat(place(token))).size;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
