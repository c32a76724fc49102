import type { Random } from '../random.ts';

export type Theme = 'fitness' | 'children' | 'language';
export interface Scene {
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
}

const palettes: Readonly<Record<Theme, readonly [wall: string, floor: string, accent: string, second: string]>> = {
  fitness: ['#dcebe4', '#c9a77c', '#0b6e4f', '#e9734c'],
  children: ['#fdeedd', '#e3b98b', '#d6457a', '#2f80c3'],
  language: ['#e6eaf2', '#b98e66', '#35507a', '#d99a2b'],
};

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A hall: a wall with windows, a floor that goes away from the viewer, and the people or things of the theme. */
export function drawScene(random: Random, { theme, width, height }: Scene): string {
  const [wall, floor, accent, second] = palettes[theme];
  const horizon = height * 0.66;
  const actors = { fitness: people, children: dancers, language: desk }[theme];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9fcbe8"/>
    <stop offset="1" stop-color="#fbe6c8"/></linearGradient>
    <linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/>
    <stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
  <rect width="${width}" height="${height}" fill="${wall}"/>
  ${windows(random, width, horizon)}
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${floor}"/>
  ${boards(width, height, horizon)}
  <rect y="${horizon - 10}" width="${width}" height="10" fill="#fff" opacity=".7"/>
  ${palm(width * 0.05, horizon + height * 0.1, height * 0.3)}
  ${actors({ random, width, height, accent, second })}
  <rect width="${width}" height="${height}" fill="url(#light)"/>
</svg>`;
}

function windows(random: Random, width: number, horizon: number): string {
  const count = Math.max(2, Math.round(width / 420));
  const step = width / count;
  return range(count)
    .map((index) => {
      const [x, y, w, h] = [index * step + step * 0.18, horizon * 0.14, step * 0.64, horizon * 0.62];
      const hills = `<path d="M${x} ${y + h}v-${h * 0.25}q${w * 0.25}-${h * 0.2 + random.int(0, 20)} ${w * 0.5}-${h * 0.02}t${w * 0.5}-${random.int(4, 24)}V${y + h}z" fill="#7fa98a"/>`;
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="url(#sky)"/>${hills}
      <circle cx="${x + w * 0.7}" cy="${y + h * 0.3}" r="${h * 0.09}" fill="#fff4cf"/>
      <path d="M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.45}h${w}" stroke="#fff" stroke-width="8"/>
      <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="none" stroke="#fff" stroke-width="12"/>`;
    })
    .join('');
}

const boards = (width: number, height: number, horizon: number): string =>
  range(15)
    .map((index) => {
      const away = (width / 14) * index;
      return `<path d="M${away} ${horizon}L${width / 2 + (away - width / 2) * 2.2} ${height}" stroke="#000" stroke-opacity=".07" stroke-width="3"/>`;
    })
    .join('');

function palm(x: number, y: number, size: number): string {
  const leaves = range(7).map(
    (index) =>
      `<ellipse cx="${x}" cy="${y - size * 0.62}" rx="${size * 0.07}" ry="${size * 0.36}" fill="${index % 2 ? '#3f8f63' : '#2f7350'}" transform="rotate(${(index - 3) * 22} ${x} ${y - size * 0.28})"/>`,
  );
  return `${leaves.join('')}<path d="M${x - size * 0.16} ${y - size * 0.3}h${size * 0.32}l-${size * 0.05} ${size * 0.3}h-${size * 0.22}z" fill="#b5623c"/>`;
}

interface Stage {
  readonly random: Random;
  readonly width: number;
  readonly height: number;
  readonly accent: string;
  readonly second: string;
}

const skins = ['#e8b591', '#f1c7a8', '#c68863', '#d9a07a'] as const;
const hairs = ['#2b211c', '#6b4a31', '#a3553a', '#4a3326'] as const;

/** Limbs are thick lines with round ends: a person in motion needs no more. */
const limb = (path: string, color: string, size: number): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${size}" stroke-linecap="round" stroke-linejoin="round"/>`;

interface Figure {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly skin: string;
  readonly hair: string;
  readonly top: string;
  readonly bottom: string;
}

const poses: readonly ((figure: Figure) => string)[] = [
  // The tree: one foot at the knee, the hands together above.
  ({ x, y, size: s, skin, top, bottom }) =>
    limb(`M${x} ${y - s * 0.45}V${y}`, bottom, s * 0.09) +
    limb(`M${x} ${y - s * 0.45}L${x + s * 0.17} ${y - s * 0.3}L${x} ${y - s * 0.22}`, bottom, s * 0.09) +
    limb(`M${x} ${y - s * 0.68}L${x - s * 0.12} ${y - s * 0.88}L${x} ${y - s * 1.06}`, skin, s * 0.06) +
    limb(`M${x} ${y - s * 0.68}L${x + s * 0.12} ${y - s * 0.88}L${x} ${y - s * 1.06}`, skin, s * 0.06) +
    limb(`M${x} ${y - s * 0.66}V${y - s * 0.45}`, top, s * 0.15),
  // The warrior: a long step, the arms along one line.
  ({ x, y, size: s, skin, top, bottom }) =>
    limb(`M${x} ${y - s * 0.42}L${x + s * 0.24} ${y - s * 0.3}L${x + s * 0.24} ${y}`, bottom, s * 0.09) +
    limb(`M${x} ${y - s * 0.42}L${x - s * 0.36} ${y}`, bottom, s * 0.09) +
    limb(`M${x - s * 0.38} ${y - s * 0.64}H${x + s * 0.38}`, skin, s * 0.06) +
    limb(`M${x} ${y - s * 0.64}V${y - s * 0.42}`, top, s * 0.15),
  // The arms up and apart, the feet apart.
  ({ x, y, size: s, skin, top, bottom }) =>
    limb(`M${x} ${y - s * 0.45}L${x + s * 0.13} ${y}M${x} ${y - s * 0.45}L${x - s * 0.13} ${y}`, bottom, s * 0.09) +
    limb(`M${x - s * 0.28} ${y - s * 0.94}L${x} ${y - s * 0.66}L${x + s * 0.28} ${y - s * 0.94}`, skin, s * 0.06) +
    limb(`M${x} ${y - s * 0.66}V${y - s * 0.45}`, top, s * 0.15),
];

function figure(random: Random, at: Pick<Figure, 'x' | 'y' | 'size' | 'top' | 'bottom'>): string {
  const body: Figure = { ...at, skin: random.pick(skins), hair: random.pick(hairs) };
  const { x, y, size: s } = body;
  return `<ellipse cx="${x}" cy="${y + s * 0.03}" rx="${s * 0.34}" ry="${s * 0.045}" fill="#000" opacity=".14"/>
  ${random.pick(poses)(body)}
  <circle cx="${x}" cy="${y - s * 0.83}" r="${s * 0.085}" fill="${body.skin}"/>
  <path d="M${x - s * 0.09} ${y - s * 0.83}a${s * 0.09} ${s * 0.09} 0 0 1 ${s * 0.18} 0q-${s * 0.09}-${s * 0.06}-${s * 0.18} 0z" fill="${body.hair}"/>`;
}

function people({ random, width, height, accent, second }: Stage): string {
  const count = Math.max(3, Math.round(width / 330));
  return range(count)
    .map((index) => {
      const x = (width / count) * (index + 0.5) + random.int(-20, 20);
      const size = height * (0.42 + random.next() * 0.1);
      const y = height * (0.86 + random.next() * 0.06);
      const mat = `<path d="M${x - size * 0.5} ${y - size * 0.03}h${size}l${size * 0.06} ${size * 0.1}h-${size * 1.12}z" fill="${index % 2 ? accent : second}" opacity=".55"/>`;
      const top = random.pick([accent, second, '#f4f1ea', '#3b4252']);
      return mat + figure(random, { x, y, size, top, bottom: random.pick(['#2f3640', '#4b3f58', accent]) });
    })
    .join('');
}

const bright = ['#d6457a', '#2f80c3', '#f2a93b', '#49a86c', '#8c5bd1'] as const;

function dancers({ random, width, height }: Stage): string {
  const flags = range(Math.round(width / 60)).map((index) => {
    const [x, y] = [index * 60 + 10, 18 + Math.sin(index / 1.7) * 12];
    return `<path d="M${x} ${y}h40l-20 36z" fill="${bright[index % bright.length]}"/>`;
  });
  const count = Math.max(4, Math.round(width / 260));
  const children = range(count).map((index) =>
    figure(random, {
      x: (width / count) * (index + 0.5) + random.int(-24, 24),
      y: height * (0.85 + random.next() * 0.09),
      size: height * (0.3 + random.next() * 0.1),
      top: random.pick(bright),
      bottom: random.pick(bright),
    }),
  );
  return flags.join('') + children.join('');
}

function desk({ random, width, height, accent, second }: Stage): string {
  // Things on a desk keep their proportions in a picture of any shape.
  const size = Math.min(height, width * 0.45);
  const top = height * 0.76;
  const [left, right] = [width * 0.24, width * 0.8];
  const books = range(6).map((index) => {
    const tall = size * (0.16 + random.next() * 0.07);
    const x = left + 30 + index * size * 0.055;
    return `<rect x="${x}" y="${top - tall}" width="${size * 0.046}" height="${tall}" rx="3" fill="${random.pick([accent, second, '#7d8ba3', '#b5623c', '#4f7d6b'])}"/>`;
  });
  const screen = `<rect x="${width * 0.5}" y="${top - size * 0.3}" width="${size * 0.46}" height="${size * 0.28}" rx="10" fill="#2c3340"/>
    <rect x="${width * 0.5 + 10}" y="${top - size * 0.3 + 10}" width="${size * 0.46 - 20}" height="${size * 0.28 - 20}" rx="4" fill="#dfe9f7"/>
    <path d="M${width * 0.5 + size * 0.14} ${top - size * 0.19}h${size * 0.18}M${width * 0.5 + size * 0.14} ${top - size * 0.14}h${size * 0.12}" stroke="${accent}" stroke-width="8" stroke-linecap="round"/>
    <rect x="${width * 0.5 - 12}" y="${top - 14}" width="${size * 0.46 + 24}" height="14" rx="7" fill="#3a4352"/>`;
  const lamp = `<path d="M${right - 60} ${top}v-${size * 0.2}l-${size * 0.1}-${size * 0.09}" fill="none" stroke="#2c3340" stroke-width="8"/>
    <path d="M${right - 60 - size * 0.16} ${top - size * 0.23}l${size * 0.1}-${size * 0.1}l${size * 0.05} ${size * 0.06}l-${size * 0.12} ${size * 0.08}z" fill="${second}"/>`;
  const cup = `<path d="M${width * 0.46 - 30} ${top - 46}h44v34q0 12-12 12h-20q-12 0-12-12z" fill="#fff"/>`;
  return `${books.join('')}${screen}${lamp}${cup}
  <rect x="${left}" y="${top}" width="${right - left}" height="${size * 0.045}" rx="6" fill="#8a5f3d"/>
  <path d="M${left + 30} ${top + size * 0.04}V${height}M${right - 30} ${top + size * 0.04}V${height}" stroke="#6d4a2f" stroke-width="18"/>`;
}

const rays = range(8)
  .map(
    (index) =>
      `<path d="M128 128L128 44A84 84 0 0 1 187 69z" fill="${bright[index % bright.length]}" transform="rotate(${index * 45} 128 128)"/>`,
  )
  .join('');

/** Logos without letters: a pulse, a merry-go-round from above, and a speech bubble with a wing. */
const logos: Readonly<Record<Theme, string>> = {
  fitness: `<rect width="256" height="256" fill="#0b6e4f"/><path d="M28 138h52l22-62 40 112 28-74 14 24h44"
    fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/>`,
  children: `<rect width="256" height="256" fill="#fff4e4"/>${rays}<circle cx="128" cy="128" r="24" fill="#fff"/>
    <circle cx="128" cy="128" r="88" fill="none" stroke="#fff" stroke-width="8"/>`,
  language: `<rect width="256" height="256" fill="#35507a"/><path d="M52 60h152q20 0 20 20v76q0 20-20 20h-78l-44 38v-38H52q-20
    0-20-20V80q0-20 20-20z" fill="#fff"/><path d="M72 138c34-4 56-22 66-52 10 18 26 26 46 26-12 24-34 36-58 34-18 0-38-2-54-8z"
    fill="#d99a2b"/>`,
};
export const drawLogo = (theme: Theme): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">${logos[theme]}</svg>`;
