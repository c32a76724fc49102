import { Text } from '@ritm/ui';
import type { ReactNode } from 'react';
import type { PublicSchool } from '../../contract/index.ts';
import classes from './company.module.css';

interface BookLinkProps {
  readonly school: PublicSchool;
  readonly search: string;
  readonly full?: boolean;
  /** The one that matters most on its part of the page. */
  readonly main?: boolean;
  /** What it books, for a screen reader. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The marks of the link that the visitor came to this page by, which the booking page sends with the request. */
function linkMarks(): string {
  const marks = [...new URLSearchParams(location.search)].filter(([name]) =>
    /^utm_(source|medium|campaign)$/.test(name),
  );
  return new URLSearchParams(marks).toString();
}

/** A way to the booking page; only a text where there is nothing to book. */
export function BookLink({ school, search, full = false, main = false, label, children }: BookLinkProps) {
  if (!school.takes_requests || full)
    return (
      <Text component="span" c="dimmed">
        {children}
      </Text>
    );
  const query = [search, linkMarks()].filter(Boolean).join('&');
  const href = `/web/record_company/${school.id}${query && `?${query}`}`;
  return (
    <a className={classes.book} data-main={main || undefined} href={href} aria-label={label}>
      {children}
    </a>
  );
}
