/** Is the page in a frame of somebody's site? */
export const isFramed = window.parent !== window;

let site: string | undefined;
let told = 0;

function tellSize(): void {
  if (site === undefined) return;
  const height = document.documentElement.offsetHeight;
  if (height === told) return;
  told = height;
  window.parent.postMessage({ type: 'ritm:size', height }, site);
}

/** Tells the site how high the page is, from its greeting on: before it nobody is known to listen. */
export function keepFrameSized(): void {
  if (!isFramed) return;
  window.addEventListener('message', (event: MessageEvent<{ type?: unknown } | null>) => {
    if (event.source !== window.parent || event.data?.type !== 'ritm:hello') return;
    // A page without an origin (a file, a sandbox) cannot be named and is not told.
    if (event.origin === 'null') return;
    site = event.origin;
    told = 0;
    tellSize();
  });
  new ResizeObserver(tellSize).observe(document.documentElement);
}

/** Another step has begun: its beginning should be in sight. */
export function showTop(): void {
  if (site !== undefined) window.parent.postMessage({ type: 'ritm:top' }, site);
  else window.scrollTo(0, 0);
}
