import { Button, WindowActions } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';

export interface DialogActionsProps {
  readonly label: string;
  readonly isSubmitting: boolean;
  readonly onClose: () => void;
  /** The preview of what the form would do is under way: nothing is written unseen. */
  readonly isWaiting?: boolean;
  /** The form is already complete, so Enter alone submits it. */
  readonly isReady?: boolean;
}

/** The buttons at the end of a dialog's form. */
export function DialogActions({ label, isSubmitting, onClose, isWaiting = false, isReady }: DialogActionsProps) {
  const kit = useKitT();
  return (
    <WindowActions>
      <Button variant="default" onClick={onClose}>
        {kit('cancel')}
      </Button>
      <Button type="submit" loading={isSubmitting} disabled={isWaiting} data-autofocus={isReady}>
        {label}
      </Button>
    </WindowActions>
  );
}
