/** Is the page in a frame of somebody's site? */
export const isFramed = window.parent !== window;

let siteOrigin: string | undefined;
let lastHeight = 0;

function postSize(): void {
  if (siteOrigin === undefined) return;
  const height = document.documentElement.offsetHeight;
  if (height === lastHeight) return;
  lastHeight = height;
  window.parent.postMessage({ type: 'ritm:size', height }, siteOrigin);
}

/** Tells the site how high the page is, from its greeting on: before it nobody is known to listen. */
export function reportFrameSize(): void {
  if (!isFramed) return;
  window.addEventListener('message', (event: MessageEvent<{ type?: unknown } | null>) => {
    if (event.source !== window.parent || event.data?.type !== 'ritm:hello') return;
    // A page without an origin (a file, a sandbox) cannot be named and is not told.
    if (event.origin === 'null') return;
    siteOrigin = event.origin;
    lastHeight = 0;
    postSize();
  });
  new ResizeObserver(postSize).observe(document.documentElement);
}

/** Another step has begun: its beginning should be in sight. */
export function showTop(): void {
  if (siteOrigin !== undefined) window.parent.postMessage({ type: 'ritm:top' }, siteOrigin);
  else window.scrollTo(0, 0);
}
