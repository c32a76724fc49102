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

/** A way to the booking page; only a text where there is nothing to book. */
export function BookLink({ school, search, full = false, main = false, label, children }: BookLinkProps) {
  if (!school.takes_requests || full)
    return (
      <Text component="span" c="dimmed">
        {children}
      </Text>
    );
  const href = `/web/record_company/${school.id}${search && `?${search}`}`;
  return (
    <a className={classes.book} data-main={main || undefined} href={href} aria-label={label}>
      {children}
    </a>
  );
}
