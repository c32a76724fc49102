const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** Builds a structurally valid JPEG with the given side and with the metadata that cameras add. */
export function buildPicture({ side = 256, comment = '' }: { side?: number; comment?: string } = {}): Buffer {
  const frame = Buffer.alloc(15);
  frame[0] = 8;
  frame.writeUInt16BE(side, 1);
  frame.writeUInt16BE(side, 3);
  frame[5] = 3;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(comment ? [segment(0xe1, Buffer.from(comment))] : []),
    segment(0xc0, frame),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ]);
}
