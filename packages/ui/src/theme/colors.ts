/**
 * The colors of the product. A shade is chosen for its contrast, which `colors.test.ts` measures in both themes:
 * change a color here and the test says where it can no longer be read.
 */
import type { MantineColorsTuple } from '@mantine/core';

/** Pine green marks actions. Shade 7 is the brand's own colour. */
export const brand: MantineColorsTuple = [
  '#E8F5EF',
  '#CFEADF',
  '#A3D6C1',
  '#72C0A1',
  '#45AB84',
  '#1E8F68',
  '#107F5B',
  '#0B6E4F',
  '#085A40',
  '#054531',
];
/**
 * Coral means «now» and «look here». White on shade 5 has a contrast of only 2.9:1, so texts use shade 7 or dark ink on
 * it.
 */
export const attention: MantineColorsTuple = [
  '#FFF1ED',
  '#FFDFD6',
  '#FFBFAF',
  '#FF9C85',
  '#FF8063',
  '#FF6B4A',
  '#E9512E',
  '#B93A1B',
  '#9C3016',
  '#742210',
];
export const success: MantineColorsTuple = [
  '#EFF8E8',
  '#DCF0CC',
  '#BCE19E',
  '#98CF6D',
  '#76BB44',
  '#5BA32A',
  '#45871B',
  '#377013',
  '#2A570D',
  '#1D3F08',
];
export const warning: MantineColorsTuple = [
  '#FFF7E0',
  '#FDECB8',
  '#FADB7C',
  '#F6C845',
  '#EFB61E',
  '#D99F0B',
  '#B58106',
  '#855D03',
  '#6A4A02',
  '#4F3701',
];
export const danger: MantineColorsTuple = [
  '#FDEEF0',
  '#FAD7DC',
  '#F2AAB4',
  '#EA7A8A',
  '#E2536A',
  '#D6344F',
  '#C4213D',
  '#A81A33',
  '#8B142A',
  '#690D1F',
];
export const info: MantineColorsTuple = [
  '#EAF3FB',
  '#D0E4F6',
  '#A2C9EC',
  '#70ABE0',
  '#458FD3',
  '#2879C4',
  '#1D68AE',
  '#165691',
  '#104373',
  '#0A3056',
];
/** Warm neutrals; 0 is the page background. */
export const gray: MantineColorsTuple = [
  '#FAF9F7',
  '#F3F1ED',
  '#E8E5DF',
  '#D9D5CD',
  '#BFBAB0',
  '#8A857C',
  '#6B675F',
  '#4F4B45',
  '#33302C',
  '#1F1D1A',
];
/** Dark neutrals in Mantine's order: 0 text, 2 dimmed, 4 edges, 6 surfaces, 7 the background behind everything. */
export const dark: MantineColorsTuple = [
  '#ECEAE6',
  '#CFCCC6',
  '#A8A59F',
  '#7C7D80',
  '#3A414B',
  '#2A3038',
  '#1C2128',
  '#12151A',
  '#0D0F13',
  '#08090C',
];

/**
 * The colours that classes get in turn; they differ under protanopia and deuteranopia too, which `colors.test.ts`
 * measures.
 */
export const classEdges = [
  '#6941a1',
  '#f2943c',
  '#5eda94',
  '#1f4e61',
  '#d77784',
  '#95c6dc',
  '#6e3616',
  '#8071d7',
  '#93833f',
  '#557191',
  '#bd96fe',
  '#8698be',
] as const;

type Rgb = readonly [number, number, number];
export const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb): string => `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;

/** Blends `share` of `over` onto `under`, both opaque. */
export function mix(over: string, under: string, share: number): string {
  const [a, b] = [rgbOf(over), rgbOf(under)];
  return hexOf([0, 1, 2].map((at) => a[at]! * share + b[at]! * (1 - share)) as unknown as Rgb);
}

/** WCAG relative luminance, 0…1. */
function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((one) =>
    one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast, 1…21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export interface Hue {
  readonly background: string;
  readonly ink: string;
  readonly edge: string;
}

/** A class block on white and on the dark surface: a tint for the background, a readable ink, and a distinct edge. */
export const huesOf = (edge: string): { light: Hue; dark: Hue } => ({
  light: { background: mix(edge, '#ffffff', 0.18), ink: mix(edge, '#12151a', 0.3), edge },
  dark: { background: mix(edge, dark[6], 0.3), ink: mix(edge, '#ffffff', 0.22), edge: mix(edge, '#ffffff', 0.85) },
});
