/**
 * One message between the processes: four bytes of its length, then its bytes. The length comes first, so the receiver
 * refuses a message that is too large before holding it.
 */
export const MAX_REPLY_BYTES = 64 * 1024 * 1024;

export class FrameTooLargeError extends Error {}

export function toFrame(text: string): Buffer {
  const frame = Buffer.allocUnsafe(4 + Buffer.byteLength(text));
  frame.writeUInt32BE(frame.length - 4);
  frame.write(text, 4);
  return frame;
}

/** Yields the messages of a stream, one when the next is requested; a message that was cut short is left out. */
export async function* framesOf(
  stream: AsyncIterable<Uint8Array>,
  maxBytes = MAX_REPLY_BYTES,
): AsyncGenerator<string, void, void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let needed = 4;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    while (size >= needed) {
      const all = Buffer.concat(parts);
      const length = all.readUInt32BE();
      if (length > maxBytes) throw new FrameTooLargeError();
      needed = 4 + length;
      parts = [all];
      if (size < needed) break;
      yield all.toString('utf8', 4, needed);
      parts = [all.subarray(needed)];
      size -= needed;
      needed = 4;
    }
  }
}
