import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useUiTexts } from '../context.tsx';
import { useRestoreFocus } from '../feedback/use-restore-focus.ts';

/**
 * Mantine's drawer, but the focus returns to what opened it, however it was mounted, and its close button has a label.
 */
export function Drawer(props: DrawerProps) {
  useRestoreFocus(props.opened);
  const { close } = useUiTexts();
  return <MantineDrawer closeButtonProps={{ 'aria-label': close, size: 'lg' }} {...props} returnFocus={false} />;
}
