import type { Readable } from 'node:stream';
import { startChild, type Ending } from '@ritm/child-process';
import { MAX_PIXELS, pictureEndings, type PictureRules, type PictureWork } from './rules.ts';
import { Slots } from '../slots.ts';

export interface PictureLimits {
  /** The memory of the whole process, pixels included. */
  residentBytes: number;
  seconds: number;
  maxPixels: number;
  /** The program that runs the process: this Node, except in a test. */
  program?: string;
}

/**
 * The limits of the product. The largest allowed picture that is turned takes 0.6 GB and, on a busy machine, some ten
 * seconds.
 */
export const pictureLimits: PictureLimits = { residentBytes: 768 * 1024 * 1024, seconds: 60, maxPixels: MAX_PIXELS };

/** Its own heap holds little: the bytes of pictures are outside it. */
const HEAP_MEGABYTES = 64;
const MAX_OUTPUT_BYTES = 100 * 1024 * 1024;
const entry = new URL('./child.ts', import.meta.url);
/** Each holds the pixels of a picture in memory. */
const slots = new Slots({ atOnce: 2, maxWaiting: 20 });

export type Reencoded =
  | { readonly kind: 'picture'; readonly picture: Buffer; readonly thumbnail: Buffer | undefined }
  /** It is no such picture, or it takes more memory or time than a picture may. */
  | { readonly kind: 'refused' }
  /** This installation has no decoder for its platform, or no process could be started. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/**
 * Decodes a picture in a process of its own and encodes its pixels anew, so that neither metadata nor anything hidden
 * beside the picture remains (decision 140). Whatever the picture does, it ends that process alone.
 */
export const reencodePicture = (bytes: Buffer, rules: PictureRules, limits = pictureLimits): Promise<Reencoded> =>
  slots.run(() => inChild(bytes, rules, limits));

async function inChild(bytes: Buffer, rules: PictureRules, limits: PictureLimits): Promise<Reencoded> {
  const work: PictureWork = { ...rules, maxPixels: limits.maxPixels, maxResidentBytes: limits.residentBytes };
  const child = startChild({
    entry,
    args: [JSON.stringify(work)],
    megabytes: HEAP_MEGABYTES,
    ...(limits.program !== undefined && { program: limits.program }),
  });
  const timer = setTimeout(child.kill, limits.seconds * 1000);
  try {
    // A machine without free descriptors gives a child without pipes.
    if (!child.stdin || !child.stdout) return endedBy(await child.ending);
    child.stdin.end(bytes);
    const output = await bounded(child.stdout, child.kill);
    const ending = await child.ending;
    return ending.code === pictureEndings.finished ? toPicture(output) : endedBy(ending);
  } finally {
    clearTimeout(timer);
    await child.end();
  }
}

/** The whole output; a process that sends more than any picture needs is killed, which refuses its picture. */
async function bounded(output: Readable, kill: () => void): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of output as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_OUTPUT_BYTES) kill();
    else parts.push(part);
  }
  return Buffer.concat(parts);
}

function toPicture(output: Buffer): Reencoded {
  const end = 4 + output.readUInt32BE();
  const thumbnail = output.subarray(end);
  return { kind: 'picture', picture: output.subarray(4, end), thumbnail: thumbnail.length > 0 ? thumbnail : undefined };
}

/** A signal, ours or the kernel's, means that the picture took too much (134 where a full heap gives none). */
function endedBy({ error, code, signal }: Ending): Reencoded {
  if (error) return { kind: 'unavailable', reason: error.message };
  if (code === pictureEndings.decoderMissing)
    return {
      kind: 'unavailable',
      reason: 'sharp has no native package for this platform: install the locked dependencies again',
    };
  if (signal || code === pictureEndings.refused || code === 134) return { kind: 'refused' };
  throw new Error(`the process that decodes pictures ended with ${String(code)}`);
}
