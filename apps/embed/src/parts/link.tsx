import type { MouseEvent, ReactNode } from 'react';
import { go } from '../kit/place.ts';

interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link to a page of the same document: a click loads no new page, and the link can still be opened in a new tab. */
export function Link({ href, className, current, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
