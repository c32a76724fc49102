import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons, fullBleed } from './web-app.ts';

const svg = readFileSync(new URL('../src/icon.svg', import.meta.url), 'utf8');
const green = [0x0b, 0x6e, 0x4f, 255];

const pixels = async (png: Buffer) => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

test('the same drawing gives the same names, each icon in its size', async () => {
  const [first, second] = [await drawIcons(svg), await drawIcons(svg)];
  expect(first.map(({ fileName }) => fileName)).toEqual(second.map(({ fileName }) => fileName));
  for (const { png, size } of first) expect(await sharp(png).metadata()).toMatchObject({ width: size, height: size });
});

test('a maskable icon is green to its corners, and its sign is within the circle that a launcher keeps', async () => {
  for (const { png, size, purpose } of await drawIcons(svg)) {
    const at = await pixels(png);
    if (purpose === 'any') {
      expect(at(0, 0)[3]).toBe(0);
      continue;
    }
    for (const [x, y] of [
      [0, 0],
      [size - 1, 0],
      [0, size - 1],
      [size - 1, size - 1],
    ] as const)
      expect(at(x, y)).toEqual(green);
    if (purpose !== 'maskable') continue;
    for (let x = 0; x < size; x++)
      for (let y = 0; y < size; y++)
        if (Math.hypot(x - size / 2, y - size / 2) > size * 0.4 && at(x, y).join() !== green.join())
          throw new Error(`${size}: the sign reaches ${x}, ${y}`);
  }
});

test('a drawing of another form is refused, not cut off', () => {
  expect(() => fullBleed(svg.replace('rx="8"', 'rx="9"'), 0.75)).toThrow('no longer begins');
});
