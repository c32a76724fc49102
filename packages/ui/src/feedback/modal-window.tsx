import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal as MantineModal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useUiTexts } from '../context.tsx';
import { Button } from '../mantine/button.ts';
import { stopsAtUnreadable } from '../fields/unreadable.ts';
import type { ModalProps } from './modal.tsx';
import classes from './modal.module.css';
import { useRestoreFocus } from './use-restore-focus.ts';
import { useUnsaved } from './use-unsaved.ts';
import { WindowActions } from './window-actions.tsx';

/** The window itself. With `submit` the body is a form: Enter submits, and the button's default label is SAVE. */
export function ModalWindow({ opened, onClose, title, submit, size = 'md', children }: ModalProps) {
  const texts = useUiTexts();
  useRestoreFocus(opened);
  const { guard, close } = useUnsaved(opened, onClose);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The form of a modal that another form opened must not bubble to that form through React's tree.
    event.stopPropagation();
    if (submit?.pending || submit?.disabled || stopsAtUnreadable(event.currentTarget)) return;
    submit?.onSubmit();
  };
  return (
    <MantineModal
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      returnFocus={false}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        inner: classes.inner,
      }}
      closeButtonProps={{ 'aria-label': texts.close, size: 'lg' }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <div {...guard} className={classes.guarded}>
        {submit ? (
          <form onSubmit={send} noValidate>
            {children}
            <WindowActions apart>
              <Button variant="default" onClick={onClose}>
                {texts.cancel}
              </Button>
              <Button
                type="submit"
                color={submit.danger ? 'danger' : 'brand'}
                loading={submit.pending ?? false}
                disabled={submit.disabled ?? false}
              >
                {submit.label ?? texts.save}
              </Button>
            </WindowActions>
          </form>
        ) : (
          children
        )}
      </div>
    </MantineModal>
  );
}
