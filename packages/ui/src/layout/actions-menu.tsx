import { IconDots } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import type { NavItem } from '../frame/types.ts';
import { ActionIcon } from '../mantine/action-icon.ts';
import { Menu } from '../mantine/menu.ts';

export interface ActionsMenuProps {
  /** Whose actions they are: «Действия: Абонемент 8». */
  readonly label: string;
  /** `MenuAction`s; what may not be done is left out. */
  readonly children: ReactNode;
}

// A row may be a link: opening its menu must not follow it.
const stay = (event: MouseEvent): void => event.preventDefault();

/** Three dots with what may be done with a row or a card. */
export function ActionsMenu({ label, children }: ActionsMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={stay}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

export interface MenuActionProps {
  readonly icon: NavItem['icon'];
  /** What cannot be undone. */
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function MenuAction({ icon: Icon, danger, onClick, children }: MenuActionProps) {
  return (
    <Menu.Item
      {...(danger && { color: 'danger' })}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
