import { createStore } from '@ritm/ui';
import type { ComponentType, ReactNode } from 'react';
import { followHistory, go, here, type Move, type Place } from './history.ts';
import { bestMatch, compile, type Params } from './match.ts';

export interface Visit {
  readonly pathname: string;
  readonly search: string;
  readonly params: Params;
}

/** The result of a route's check before its screen is shown: nothing, a redirect, or not found. */
export type Entrance =
  | undefined
  | { readonly redirect: string }
  | { readonly missing: true }
  /** Another screen instead of this one, within the same layout. */
  | { readonly instead: NonNullable<Route['load']> }
  /** Another screen instead of this one, without its layout. */
  | { readonly alone: NonNullable<Route['load']> };

export type Layout = ComponentType<{ readonly children: ReactNode }>;

export interface Route {
  readonly path: string;
  /** Undefined for a route that only redirects. */
  readonly load?: () => Promise<{ readonly Screen: ComponentType }>;
  /** Surrounds the screen and stays mounted while screens inside it change. */
  readonly layout?: () => Promise<{ readonly Layout: Layout }>;
  readonly enter?: (visit: Visit) => Entrance | Promise<Entrance>;
  /** Not one of our screens: a link to it opens a new window. */
  readonly outside?: boolean;
}

/** What is displayed: the last place whose code has loaded and whose check passed. */
export interface Shown {
  readonly place: Place;
  readonly params: Params;
  readonly move: Move;
  readonly path: string | undefined;
  readonly Screen: ComponentType | undefined;
  readonly Layout: Layout | undefined;
  readonly error: unknown;
}

export interface RouterState {
  readonly shown: Shown | undefined;
  /** Another place is loading. */
  readonly pending: boolean;
}

export const routerState = createStore<RouterState>({ shown: undefined, pending: true });

let table: readonly { readonly pattern: ReturnType<typeof compile>; readonly route: Route }[] = [];
let latest = 0;
let showing: Promise<void> | undefined;

let further: (() => Promise<readonly Route[]>) | undefined;

const entered = (routes: readonly Route[]) => routes.map((route) => ({ pattern: compile(route.path), route }));

/**
 * Called once, before the first render; resolves when the first screen, or its failure, can be displayed. `more` loads
 * further routes when no route matches an address.
 */
export function startRouter(routes: readonly Route[], more?: () => Promise<readonly Route[]>): Promise<void> {
  table = entered(routes);
  further = more;
  followHistory((place, move) => void (showing = show(place, move)));
  return show(here(), 'pop');
}

export function navigate(href: string, options: { readonly replace?: boolean; readonly force?: boolean } = {}): void {
  const { origin, pathname } = new URL(href, window.location.href);
  const isOutside = origin === window.location.origin && bestMatch(table, pathname)?.route.outside;
  if (isOutside) window.open(href, '_blank', 'noopener');
  else void go(href, options);
}

/** Goes without asking the page's guard; resolves when another screen, or its failure, has replaced this one. */
export async function leaveFor(href: string): Promise<void> {
  await go(href, { force: true });
  let last: typeof showing;
  do await (last = showing);
  while (last !== showing);
  // React removes the old screen in its next turn.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Displays the current place again from the start, after a failure. */
export const reloadScreen = (): void => void show(here(), 'replace');

/** Loads the code of a place in advance. */
export function preload(href: string): void {
  const match = bestMatch(table, new URL(href, window.location.href).pathname);
  // A failure is ignored here: the code is loaded again when the place is displayed, and reported then.
  void Promise.all([match?.route.load?.(), match?.route.layout?.()]).catch(() => undefined);
}

async function show(place: Place, move: Move): Promise<void> {
  const visitNumber = ++latest;
  const match = bestMatch(table, place.pathname);
  if (!match && further) {
    const more = await further().catch(() => []);
    further = undefined;
    table = [...table, ...entered(more)];
    return visitNumber === latest ? show(place, move) : undefined;
  }
  const before = routerState.get().shown;
  const base = { place, move, params: match?.params ?? {}, path: match?.route.path, error: undefined };
  if (match && before?.Screen && before.path === match.route.path && before.place.pathname === place.pathname) {
    // Only the search differs: the screen is already displayed.
    return routerState.set({ shown: { ...before, ...base }, pending: false });
  }
  routerState.set({ shown: before, pending: true });
  try {
    const opened = match ? await open(match.route, { ...place, params: match.params }) : missing;
    if (visitNumber !== latest) return;
    if ('redirect' in opened) return await go(opened.redirect, { replace: true });
    routerState.set({ shown: { ...base, ...opened }, pending: false });
  } catch (error) {
    if (visitNumber !== latest || (move === 'push' && reloadedForNewVersion(error))) return;
    routerState.set({ shown: { ...base, Screen: undefined, Layout: undefined, error }, pending: false });
  }
}

type Opened = Pick<Shown, 'Screen' | 'Layout'>;
const missing: Opened = { Screen: undefined, Layout: undefined };

/** The check, the layout and the screen load in parallel. */
async function open(route: Route, visit: Visit): Promise<Opened | { readonly redirect: string }> {
  const code = Promise.all([route.layout?.(), route.load?.()]);
  code.catch(() => undefined); // Looked at below, unless the door sends away.
  const entrance = await route.enter?.(visit);
  if (entrance && 'redirect' in entrance) return entrance;
  if (entrance && 'missing' in entrance) return missing;
  if (entrance && 'alone' in entrance) return { Layout: undefined, Screen: (await entrance.alone()).Screen };
  const [layout, screen] = entrance ? await Promise.all([route.layout?.(), entrance.instead()]) : await code;
  return { Layout: layout?.Layout, Screen: screen?.Screen };
}

/** After a new version is deployed, the old one's chunks are gone: the page is then loaded from the server, once. */
function reloadedForNewVersion(error: unknown): boolean {
  const gone =
    error instanceof TypeError && /dynamically imported module|module script|Unable to preload/i.test(error.message);
  if (!gone) return false;
  window.location.reload();
  return true;
}
