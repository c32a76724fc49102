import { expect, test } from 'vitest';
import { classEdges, contrast, dark, gray, huesOf, rgbOf } from './colors.ts';

type Triple = readonly [number, number, number];
// Machado, Oliveira and Fernandes 2009, severity 1.0, for linear light.
const seen: Record<string, readonly Triple[]> = {
  'full colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

const linear = (hex: string): Triple =>
  rgbOf(hex).map((one) =>
    one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Triple;

function oklab(light: Triple): Triple {
  const [r, g, b] = light.map((one) => Math.max(0, one)) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const appearanceTo = (hex: string, eye: readonly Triple[]): Triple => {
  const light = linear(hex);
  return oklab(eye.map((row) => row[0] * light[0] + row[1] * light[1] + row[2] * light[2]) as unknown as Triple);
};

test.each(Object.entries(seen))('twelve class colours differ to an eye with %s', (_, eye) => {
  const appearances = classEdges.map((edge) => appearanceTo(edge, eye));
  for (let a = 0; a < appearances.length; a++) {
    for (let b = 0; b < a; b++) {
      const apart = Math.hypot(...appearances[a]!.map((one, at) => one - appearances[b]![at]!));
      expect(apart, `${classEdges[a]} and ${classEdges[b]}`).toBeGreaterThan(0.085);
    }
  }
});

test.each(classEdges)('a class in %s reads in both themes', (edge) => {
  const { light, dark: darkHues } = huesOf(edge);
  expect(contrast(light.ink, light.background)).toBeGreaterThan(7);
  expect(contrast(darkHues.ink, darkHues.background)).toBeGreaterThan(7);
});

test('quiet text keeps 4.5:1 on paper and on ink', () => {
  expect(contrast(gray[6], gray[0])).toBeGreaterThan(4.5);
  expect(contrast(gray[6], gray[1])).toBeGreaterThan(4.5);
  expect(contrast(dark[2], dark[6])).toBeGreaterThan(4.5);
  expect(contrast(dark[2], dark[7])).toBeGreaterThan(4.5);
});
