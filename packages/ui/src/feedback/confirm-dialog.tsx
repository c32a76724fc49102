import { useUiTexts } from '../context.tsx';
import { Button } from '../mantine/button.ts';
import { Text } from '../mantine/text.ts';
import type { Question } from './confirm.tsx';
import { ModalWindow } from './modal-window.tsx';
import classes from './modal.module.css';
import { WindowActions } from './window-actions.tsx';

export function ConfirmDialog({
  title,
  text,
  action,
  danger,
  answer,
}: Question & { readonly answer: (yes: boolean) => void }) {
  const texts = useUiTexts();
  return (
    <ModalWindow opened onClose={() => answer(false)} title={title} size="sm">
      {text && <Text className={classes.confirmText}>{text}</Text>}
      <WindowActions apart>
        <Button variant="default" onClick={() => answer(false)}>
          {texts.cancel}
        </Button>
        <Button color={danger ? 'danger' : 'brand'} data-autofocus onClick={() => answer(true)}>
          {action}
        </Button>
      </WindowActions>
    </ModalWindow>
  );
}
