/**
 * The browser's history with what a router needs: notifications of moves, a guard against leaving, and scroll
 * positions.
 */

export interface Place {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** The identifier of the history entry. */
  readonly key: string;
}

export type Move = 'push' | 'replace' | 'pop';
export interface Guard {
  readonly isOn: () => boolean;
  /** Asks the person whether to leave. */
  readonly mayLeave: () => Promise<boolean>;
}

interface Mark {
  readonly key: string;
  readonly index: number;
}

const guards = new Set<Guard>();
let listener: ((place: Place, move: Move) => void) | undefined;
let index = 0;
/** Set during a history step that we make ourselves, whose event is ignored. */
let ours: (() => void) | undefined;

const newKey = (): string => Math.random().toString(36).slice(2, 10);
const markOf = (state: unknown): Mark | undefined =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state ? (state as Mark) : undefined;

export function here(): Place {
  const { pathname, search } = window.location;
  return { pathname, search, key: markOf(window.history.state)?.key ?? '' };
}

/** Starts to follow the history. Every move is reported to `moved`. */
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
    // The browser has already moved: step back, ask, and then go where the person wanted.
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

/** `force` skips the page's guard, for a person who may no longer be on the page. */
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

/** While the guard is set, leaving for another path asks first. Returns the function that removes it. */
export function setGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

const scrolls = 'ritm.scroll.';

function storeScroll(): void {
  try {
    sessionStorage.setItem(scrolls + here().key, String(Math.round(window.scrollY)));
  } catch {
    // Storage is forbidden: pages then open at the top.
  }
}

export function storedScroll(key: string): number {
  try {
    return Number(sessionStorage.getItem(scrolls + key) ?? 0);
  } catch {
    return 0;
  }
}
