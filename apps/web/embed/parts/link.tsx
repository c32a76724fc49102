import type { MouseEvent, ReactNode } from 'react';
import { go } from '../kit/place.ts';

interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A page of the same document: no new load, and still a link that can be opened apart. */
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
