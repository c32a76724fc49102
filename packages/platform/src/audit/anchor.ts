import { codeOf } from '../error-code.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { s3Bucket } from '../files/s3-store.ts';

/** The newest seal of the audit, kept where the owner of the database cannot reach it. */
export interface Anchor {
  readonly seal_id: number;
  /** Hex. */
  readonly hash: string;
}

/** A place outside the database that keeps one anchor. */
export interface AnchorPlace {
  /** The name used in findings. */
  readonly name: string;
  read(): Promise<Anchor | undefined>;
  write(anchor: Anchor): Promise<void>;
}

const FILE = 'audit-anchor.json';

/**
 * The data folder always, and the file bucket when there is one: stealing one of them does not give access to the
 * other.
 */
export function anchorPlaces({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): AnchorPlace[] {
  const file = filePlace(dataDir);
  if (!s3) return [file];
  const bucket = s3Bucket(s3);
  const read = async () => {
    const text = await bucket.getText(FILE);
    return text === undefined ? undefined : parse(text);
  };
  return [file, { name: `s3:${FILE}`, read, write: (anchor) => bucket.putText(FILE, JSON.stringify(anchor)) }];
}

function filePlace(dataDir: string): AnchorPlace {
  const path = join(dataDir, FILE);
  return {
    name: FILE,
    read: async () => {
      try {
        return parse(await readFile(path, 'utf8'));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    // The file is written and then renamed, so a crash in between leaves the old anchor, never half of a new one.
    write: async (anchor) => {
      await mkdir(dataDir, { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(part, JSON.stringify(anchor), { mode: 0o600, flush: true });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
  };
}

/** An anchor that cannot be parsed matches no seal, and so disagrees with the chain. */
function parse(text: string): Anchor {
  try {
    const { seal_id, hash } = JSON.parse(text) as Partial<Anchor>;
    if (Number.isSafeInteger(seal_id) && typeof hash === 'string') return { seal_id: seal_id!, hash };
  } catch {
    // The return below answers.
  }
  return { seal_id: 0, hash: 'unreadable' };
}
