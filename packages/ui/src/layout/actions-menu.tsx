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

/** Renders an entry of the menu; provided by the code that loads on the first opening. */
export const MenuLineContext = createContext<((action: MenuActionProps) => ReactNode) | undefined>(undefined);

export interface ActionsMenuProps {
  /** Names what the actions are for: «Действия: Абонемент 8». */
  readonly label: string;
  /** `MenuAction`s; actions that are not allowed are left out. */
  readonly children: ReactNode;
}

// A row may be a link: opening its menu must not follow it.
export const stay = (event: MouseEvent): void => event.preventDefault();

/**
 * Three dots with the actions of a row or a card. A list has one in every row, so the menu itself is rendered, and its
 * code loaded, only on the first opening.
 */
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
  /** For actions that cannot be undone. */
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function MenuAction(action: MenuActionProps) {
  const draw = use(MenuLineContext);
  if (!draw) throw new Error('A MenuAction stands in an ActionsMenu');
  return draw(action);
}
