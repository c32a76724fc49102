import { IconDots } from '@tabler/icons-react';
import {
  createContext,
  Suspense,
  use,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { NavItem } from '../frame/types.ts';
import { lazyWithRetry } from '../lazy-with-retry.ts';
import { ActionIcon } from '../mantine/action-icon.ts';

const ActionsDropdown = lazyWithRetry(async () => (await import('./actions-dropdown.tsx')).ActionsDropdown);

/** Draws a line of the menu: known to the code that arrives with the first opening. */
export const MenuLineContext = createContext<((action: MenuActionProps) => ReactNode) | undefined>(undefined);

export interface ActionsMenuProps {
  /** Whose actions they are: «Действия: Абонемент 8». */
  readonly label: string;
  /** `MenuAction`s; what may not be done is left out. */
  readonly children: ReactNode;
}

// A row may be a link: opening its menu must not follow it.
export const stay = (event: MouseEvent): void => event.preventDefault();

/** Three dots with what may be done with a row or a card. A list has one in every row, so the menu itself is made, and its code fetched, when it is first opened. */
export function ActionsMenu({ label, children }: ActionsMenuProps) {
  const [isMounted, setIsMounted] = useState(false);
  const closed = (
    <DotsButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => {
        stay(event);
        setIsMounted(true);
      }}
    />
  );
  if (!isMounted) return closed;
  return (
    <Suspense fallback={closed}>
      <ActionsDropdown label={label}>{children}</ActionsDropdown>
    </Suspense>
  );
}

export function DotsButton({ label, ...button }: { readonly label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...button}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

export interface MenuActionProps {
  readonly icon: NavItem['icon'];
  /** What cannot be undone. */
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function MenuAction(action: MenuActionProps) {
  const draw = use(MenuLineContext);
  if (!draw) throw new Error('A MenuAction stands in an ActionsMenu');
  return draw(action);
}
