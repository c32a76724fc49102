/** The browser's history with what a router needs of it: who moved, whether leaving is guarded, where the page was scrolled to. */

export interface Place {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** The history entry's own name. */
  readonly key: string;
}

export type Move = 'push' | 'replace' | 'pop';
export interface Guard {
  readonly isOn: () => boolean;
  /** Asks the person. */
  readonly mayLeave: () => Promise<boolean>;
}

interface Mark {
  readonly key: string;
  readonly index: number;
}

const guards = new Set<Guard>();
let listener: ((place: Place, move: Move) => void) | undefined;
let index = 0;
/** A step of the history that we make ourselves and need not hear about. */
let ours: (() => void) | undefined;

const newKey = (): string => Math.random().toString(36).slice(2, 10);
const markOf = (state: unknown): Mark | undefined =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state ? (state as Mark) : undefined;

export function here(): Place {
  const { pathname, search } = window.location;
  return { pathname, search, key: markOf(window.history.state)?.key ?? '' };
}

/** Begins to follow the history. Everything that moves goes through `moved`. */
export function followHistory(moved: (place: Place, move: Move) => void): void {
  listener = moved;
  const mark = markOf(window.history.state);
  index = mark?.index ?? 0;
  if (!mark) window.history.replaceState({ key: newKey(), index }, '');
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', (event) => void popped(markOf(event.state)));
  window.addEventListener('pagehide', storeScroll);
}

async function popped(mark: Mark | undefined): Promise<void> {
  if (ours) {
    const done = ours;
    ours = undefined;
    done();
    return;
  }
  const to = mark?.index ?? 0;
  const step = to - index;
  const guard = step === 0 ? undefined : activeGuard();
  if (guard) {
    // The browser has moved already: step back, ask, and then go where the person wanted.
    await travel(-step);
    if (!(await guard.mayLeave())) return;
    await travel(step);
  }
  index = to;
  listener?.(here(), 'pop');
}

const travel = (step: number): Promise<void> =>
  new Promise((resolve) => {
    ours = resolve;
    window.history.go(step);
  });

const activeGuard = (): Guard | undefined => [...guards].find((guard) => guard.isOn());

/** `force`: without asking whoever guards the page; for those who may no longer be on it. */
export async function go(
  href: string,
  {
    replace = false,
    force = false,
  }: { readonly replace?: boolean | undefined; readonly force?: boolean | undefined } = {},
): Promise<void> {
  const target = new URL(href, window.location.href);
  if (target.origin !== window.location.origin) return window.location.assign(target);
  const guard = force || target.pathname === window.location.pathname ? undefined : activeGuard();
  if (guard && !(await guard.mayLeave())) return;
  storeScroll();
  const address = target.pathname + target.search + target.hash;
  const same = address === window.location.pathname + window.location.search + window.location.hash;
  const move: Move = replace || same ? 'replace' : 'push';
  if (move === 'push') window.history.pushState({ key: newKey(), index: ++index }, '', address);
  else window.history.replaceState({ key: newKey(), index }, '', address);
  listener?.(here(), move);
}

/** Leaving for another path asks first while the guard is on. Gives back how to take it down. */
export function setGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

const scrolls = 'ritm.scroll.';

function storeScroll(): void {
  try {
    sessionStorage.setItem(scrolls + here().key, String(Math.round(window.scrollY)));
  } catch {
    // Forbidden storage: pages then open at their top.
  }
}

export function storedScroll(key: string): number {
  try {
    return Number(sessionStorage.getItem(scrolls + key) ?? 0);
  } catch {
    return 0;
  }
}
