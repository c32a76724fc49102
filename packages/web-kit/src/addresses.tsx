import { schoolRoles, type SchoolRole } from '@ritm/http';
import type { UiLinkProps } from '@ritm/ui';
import type { MouseEvent } from 'react';
import { NotFound, useParams } from './router/hooks.ts';
import { navigate, preload } from './router/router.ts';
import { useScreenOwner } from './calls/session.ts';

type Names<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;
type Values<P extends string> = [Names<P>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [K in Names<P>]: string | number };
export type SearchValues = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/**
 * The address of a screen from its path in the site map. Empty search values are left out; a list is joined by commas.
 */
export function href<const P extends string>(path: P, params: Values<P>, search: SearchValues = {}): string {
  const place = path.replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string | number>)[name])),
  );
  const query = searchText(search);
  return query ? `${place}?${query}` : place;
}

export function searchText(search: SearchValues): string {
  const out = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    out.set(
      name,
      Array.isArray(value) ? value.join(',') : typeof value === 'boolean' ? (value ? '1' : '0') : String(value),
    );
  }
  // Commas are legal in a query, and a list reads better with them.
  return out.toString().replaceAll('%2C', ',');
}

/** `go(href(…))`. */
export const useGo = (): typeof navigate => navigate;

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link to an address of the product; its screen is prefetched on hover. The keys that open a new tab keep working.
 */
export function Link({ href: to, onClick, children, ...anchor }: UiLinkProps) {
  const inside = to.startsWith('/');
  const early = (): void => {
    if (inside) preload(to);
  };
  return (
    <a
      {...anchor}
      href={to}
      onPointerEnter={early}
      onFocus={early}
      onClick={(event) => {
        onClick?.();
        if (!inside || !isPlainClick(event) || event.defaultPrevented) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}

/** An id in the path. Anything but a positive whole number shows the not-found screen. */
export function useParam(name: string): number {
  const text = useParams()[name] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new NotFound();
  return Number(text);
}

export interface SchoolPlace {
  readonly role: SchoolRole;
  readonly school_id: number;
}

/** The organization in the address and the role claimed there; where the path has no role, that of the session. */
export function useSchool(): SchoolPlace {
  const { type } = useParams();
  const session = useScreenOwner();
  const school_id = useParam('school_id');
  const claimed = type ?? (session?.type === 'client' ? 'student' : session?.type);
  const role = schoolRoles.find((one) => one === claimed);
  if (!role) throw new NotFound();
  return { role, school_id };
}
