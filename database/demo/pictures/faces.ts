import type { Random } from '../random.ts';

/**
 * Faces and scenes of the demo are drawn here, so that they belong to nobody, need no network, and come out the same
 * every time. They are SVG; `store.ts` turns them into JPEG.
 */
const skins = ['#f6d3bd', '#f1c7a8', '#e8b591', '#d9a07a', '#c68863', '#f8dccb'] as const;
const hairs = ['#2b211c', '#4a3326', '#6b4a31', '#8d6a45', '#c69a5b', '#a3553a', '#1d1b22', '#8b8b90'] as const;
const clothes = ['#0b6e4f', '#c2255c', '#1f6feb', '#d9480f', '#6d4bd8', '#2f6f7e', '#b08900', '#3b4252'] as const;
const walls = ['#dff1ea', '#fde7de', '#e3ecfb', '#efe6fb', '#fdf1d3', '#e2f0f2', '#f3e4ea', '#e9ecef'] as const;

interface Face {
  readonly skin: string;
  readonly hair: string;
  readonly gender: 'female' | 'male';
}

/** Hair behind the head and before it. */
function hairOf({ hair, gender }: Face, random: Random): { back: string; front: string } {
  const fringe = `<path d="M62 104c2-46 28-62 66-62s64 16 66 62c-10-22-24-34-44-36-30 4-66 2-88 36z" fill="${hair}"/>`;
  const parted = `<path d="M60 112c-2-50 28-72 70-72 44 0 70 24 66 72-8-22-26-40-70-46-26 8-52 22-66 46z" fill="${hair}"/>`;
  const short = `<path d="M64 100c0-44 26-60 64-60s64 16 64 60l-8-20c-16-10-30-8-56-10-22 2-40 2-56 10z" fill="${hair}"/>`;
  if (gender === 'male') return { back: '', front: random.chance(0.7) ? short : fringe };
  const long = `<path d="M56 112c0-54 30-76 72-76s72 22 72 76v78c0 12-144 12-144 0z" fill="${hair}"/>`;
  const bob = `<path d="M56 112c0-54 30-76 72-76s72 22 72 76v30c0 14-144 14-144 0z" fill="${hair}"/>`;
  const bun = `<circle cx="128" cy="34" r="22" fill="${hair}"/>`;
  return { back: random.pick([long, bob, bun]), front: random.pick([parted, fringe]) };
}

function beardOf({ gender, hair }: Face, random: Random): string {
  if (gender === 'female' || random.chance(0.55)) return '';
  return `<path d="M72 128c0 44 24 66 56 66s56-22 56-66c-8 18-18 22-34 22h-44c-16 0-26-4-34-22z" fill="${hair}" opacity=".85"/>`;
}

const glasses = `<g fill="none" stroke="#34302c" stroke-width="4"><circle cx="104" cy="120" r="17"/>
  <circle cx="152" cy="120" r="17"/><path d="M121 118h14"/></g>`;

/** A person's face: the same name gives the same face. */
export function drawFace(random: Random, gender: 'female' | 'male'): string {
  const face: Face = { skin: random.pick(skins), hair: random.pick(hairs), gender };
  const { back, front } = hairOf(face, random);
  const shirt = random.pick(clothes);
  const smile = random.int(6, 14);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <rect width="256" height="256" fill="${random.pick(walls)}"/>
  ${back}
  <path d="M28 256c4-46 40-62 100-62s96 16 100 62z" fill="${shirt}"/>
  <path d="M104 160h48v36c0 26-48 26-48 0z" fill="${face.skin}"/>
  <path d="M104 176c10 12 38 12 48 0v10c-10 14-38 14-48 0z" fill="#000" opacity=".08"/>
  <circle cx="66" cy="124" r="12" fill="${face.skin}"/><circle cx="190" cy="124" r="12" fill="${face.skin}"/>
  <ellipse cx="128" cy="118" rx="60" ry="70" fill="${face.skin}"/>
  ${beardOf(face, random)}
  <circle cx="104" cy="120" r="6.5" fill="#2a2522"/><circle cx="152" cy="120" r="6.5" fill="#2a2522"/>
  <path d="M92 102q12-8 24 0M140 102q12-8 24 0" fill="none" stroke="${face.hair}" stroke-width="5" stroke-linecap="round"/>
  <path d="M128 124q-7 16 2 18" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="4" stroke-linecap="round"/>
  <path d="M108 154q20 ${smile} 40 0" fill="none" stroke="#9b3d34" stroke-width="6" stroke-linecap="round"/>
  <circle cx="86" cy="142" r="10" fill="#e2725b" opacity=".2"/><circle cx="170" cy="142" r="10" fill="#e2725b" opacity=".2"/>
  ${front}
  ${random.chance(0.2) ? glasses : ''}
</svg>`;
}
