import { create } from 'qrcode';

/** Renders the token as an SVG with one path of squares, sharp at any size and in print. */
export function StudentQr({ token, label }: { readonly token: string; readonly label: string }) {
  const { size, data } = create(token, { errorCorrectionLevel: 'M' }).modules;
  const quiet = 4;
  const path = Array.from(data, (dark, at) =>
    dark ? `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z` : '',
  ).join('');
  const side = size + quiet * 2;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges" width="100%">
      {/* Black on white in both themes, because scanners need it. */}
      <rect width={side} height={side} fill="#fff" rx="2" />
      <path d={path} fill="#000" />
    </svg>
  );
}
