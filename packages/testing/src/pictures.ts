import { crc32, deflateSync } from 'node:zlib';

/** Pictures that every decoder can read, made without one. */

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const uint16 = (value: number): Buffer => bytes(value >> 8, value & 255);

function segment(marker: number, body: Buffer): Buffer {
  return Buffer.concat([bytes(0xff, marker), uint16(body.length + 2), body]);
}

/** A Huffman table whose only code is one zero bit. */
const oneCode = (table: number) => segment(0xc4, bytes(table, 1, ...Array<number>(15).fill(0), 0));

/**
 * A grey JPEG. Each block of 8 × 8 pixels is two zero bits: no difference from the block before it, and no detail.
 * `comment` stands where cameras write EXIF.
 */
export function buildPicture({ side = 256, comment }: { side?: number; comment?: string | Buffer } = {}): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const scan = Buffer.alloc(Math.ceil((blocks * 2) / 8));
  const unused = scan.length * 8 - blocks * 2;
  scan[scan.length - 1] = 2 ** unused - 1;
  return Buffer.concat([
    bytes(0xff, 0xd8),
    ...(comment === undefined ? [] : [segment(0xe1, Buffer.from(comment))]),
    segment(0xdb, bytes(0, ...Array<number>(64).fill(1))),
    segment(0xc0, Buffer.concat([bytes(8), uint16(side), uint16(side), bytes(1, 1, 0x11, 0)])),
    oneCode(0x00),
    oneCode(0x10),
    segment(0xda, bytes(1, 1, 0, 0, 63, 0)),
    scan,
    bytes(0xff, 0xd9),
  ]);
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [head, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

/** A black PNG of one bit a pixel, with other chunks before its image and other bytes after its end. */
export function buildPng({ side = 1, extra = [] as Buffer[], after = Buffer.alloc(0) } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))),
    pngChunk('IEND', Buffer.alloc(0)),
    after,
  ]);
}
