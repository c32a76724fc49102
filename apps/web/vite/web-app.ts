import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/icon.svg', import.meta.url));

/** An icon of the installed application. */
interface Icon {
  readonly name: string;
  readonly size: number;
  /** The share of the side that the sign takes up: a launcher cuts a maskable icon down to 80 % of it. */
  readonly sign: number;
  readonly purpose: 'any' | 'maskable' | 'apple';
}
const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, sign: 1, purpose: 'any' },
  { name: 'icon-512', size: 512, sign: 1, purpose: 'any' },
  { name: 'icon-maskable-192', size: 192, sign: 0.75, purpose: 'maskable' },
  { name: 'icon-maskable-512', size: 512, sign: 0.75, purpose: 'maskable' },
  // iOS rounds the corners itself and shows black where a picture is transparent.
  { name: 'icon-apple', size: 180, sign: 0.9, purpose: 'apple' },
];

export interface BuiltIcon extends Icon {
  readonly fileName: string;
  readonly png: Buffer;
}

/**
 * Makes the product installable: the manifest, and its icons drawn from `icon.svg`. The same drawing gives the same
 * bytes, so the names change only with it.
 */
export function webApp(): Plugin {
  let built: readonly BuiltIcon[] = [];
  return {
    name: 'ritm-web-app',
    apply: 'build',
    async buildStart() {
      built = await drawIcons(readFileSync(source, 'utf8'));
      for (const { fileName, png } of built) this.emitFile({ type: 'asset', fileName, source: png });
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifestOf(built) });
    },
    transformIndexHtml: () => {
      const apple = built.find(({ purpose }) => purpose === 'apple')!;
      return [
        head('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
        head('link', { rel: 'apple-touch-icon', href: `/${apple.fileName}` }),
        head('meta', { name: 'mobile-web-app-capable', content: 'yes' }),
        head('meta', { name: 'apple-mobile-web-app-title', content: 'Ритм' }),
      ];
    },
  };
}

const head = (tag: string, attrs: Record<string, string>): HtmlTagDescriptor => ({ tag, attrs, injectTo: 'head' });

export const drawIcons = (svg: string): Promise<readonly BuiltIcon[]> =>
  Promise.all(
    icons.map(async (icon) => {
      const drawing = icon.purpose === 'any' ? svg : fullBleed(svg, icon.sign);
      const density = (72 * icon.size) / 32;
      const png = await sharp(Buffer.from(drawing), { density })
        .resize(icon.size, icon.size)
        .png({ compressionLevel: 9, palette: false })
        .toBuffer();
      const hash = createHash('sha256').update(png).digest('hex').slice(0, 8);
      return { ...icon, png, fileName: `assets/${icon.name}-${hash}.png` };
    }),
  );

/** The drawing with its ground to the edges and its sign made smaller around the middle. */
export function fullBleed(svg: string, share: number): string {
  const parts =
    /^(<svg [^>]*viewBox="0 0 32 32"[^>]*>)(<rect width="32" height="32") rx="8"( fill="#\w{6}"\/>)(.*)(<\/svg>)\s*$/s.exec(
      svg,
    );
  if (!parts) throw new Error('icon.svg no longer begins with a rounded ground of 32 × 32');
  const [, open, ground, fill, sign, close] = parts;
  const move = `translate(16 16) scale(${share}) translate(-16 -16)`;
  return `${open}${ground}${fill}<g transform="${move}">${sign}</g>${close}`;
}

/** The colors are those of the page in the light theme, as in `index.html`. */
function manifestOf(built: readonly BuiltIcon[]): string {
  return JSON.stringify({
    id: '/membership',
    name: 'Ритм',
    short_name: 'Ритм',
    description: 'Занятия, абонементы и код для входа',
    lang: 'ru',
    start_url: '/membership',
    scope: '/',
    display: 'standalone',
    background_color: '#FAF9F7',
    theme_color: '#FAF9F7',
    icons: built
      .filter(({ purpose }) => purpose !== 'apple')
      .map(({ fileName, size, purpose }) => ({
        src: `/${fileName}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    shortcuts: [
      { name: 'Расписание', url: '/profile/my_calendar' },
      { name: 'Мой код', url: '/profile/cabinet_client?tab=code' },
    ],
  });
}
