/** Whether the page is in a frame of another site. */
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

/** Reports the page's height to the site after the site has greeted it; before that nobody is known to listen. */
export function reportFrameSize(): void {
  if (!isFramed) return;
  window.addEventListener('message', (event: MessageEvent<{ type?: unknown } | null>) => {
    if (event.source !== window.parent || event.data?.type !== 'ritm:hello') return;
    // A page with an opaque origin (a file, a sandbox) cannot be addressed, so nothing is posted to it.
    if (event.origin === 'null') return;
    siteOrigin = event.origin;
    lastHeight = 0;
    postSize();
  });
  new ResizeObserver(postSize).observe(document.documentElement);
}

/** Scrolls to the top, because a new step begins there. */
export function showTop(): void {
  if (siteOrigin !== undefined) window.parent.postMessage({ type: 'ritm:top' }, siteOrigin);
  else window.scrollTo(0, 0);
}
