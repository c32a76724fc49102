import { useRef } from 'react';
import { Menu } from '../mantine/menu.ts';
import { DotsButton, MenuLineContext, stay, type ActionsMenuProps, type MenuActionProps } from './actions-menu.tsx';

/** The menu of `ActionsMenu`, which is open as soon as it loads. */
export function ActionsDropdown({ label, children }: ActionsMenuProps) {
  const dots = useRef<HTMLButtonElement>(null);
  // A menu that is mounted open does not know what had the focus: this button has replaced the one that was pressed.
  return (
    <Menu position="bottom-end" defaultOpened onClose={() => dots.current?.focus({ preventScroll: true })}>
      <Menu.Target>
        <DotsButton ref={dots} label={label} onClick={stay} />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLineContext value={drawLine}>{children}</MenuLineContext>
      </Menu.Dropdown>
    </Menu>
  );
}

const drawLine = ({ icon: Icon, danger, onClick, children }: MenuActionProps) => (
  <Menu.Item
    {...(danger && { color: 'danger' })}
    leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
    onClick={onClick}
  >
    {children}
  </Menu.Item>
);
