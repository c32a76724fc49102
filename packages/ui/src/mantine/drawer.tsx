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
import classes from '../feedback/modal.module.css';
import { useRestoreFocus } from '../feedback/use-restore-focus.ts';
import { useUnsaved } from '../feedback/use-unsaved.ts';

/**
 * Mantine's drawer, but the focus returns to what opened it, however it was mounted, its close button has a label, and
 * what is typed into it, or into a window above it, is not lost by a stray Escape.
 */
export function Drawer({ opened, onClose, children, ...props }: DrawerProps) {
  useRestoreFocus(opened);
  const { guard, close } = useUnsaved(opened, onClose);
  const texts = useUiTexts();
  return (
    <MantineDrawer
      closeButtonProps={{ 'aria-label': texts.close, size: 'lg' }}
      {...props}
      opened={opened}
      onClose={close}
      returnFocus={false}
    >
      <div {...guard} className={classes.guarded}>
        {children}
      </div>
    </MantineDrawer>
  );
}
