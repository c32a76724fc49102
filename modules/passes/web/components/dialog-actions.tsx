import { Button, WindowActions } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';

export interface DialogActionsProps {
  readonly label: string;
  readonly isSubmitting: boolean;
  readonly onClose: () => void;
  /** The form is already complete, so Enter alone submits it. */
  readonly isReady?: boolean;
}

/** The buttons at the end of a dialog's form. */
export function DialogActions({ label, isSubmitting, onClose, isReady }: DialogActionsProps) {
  const kit = useKitT();
  return (
    <WindowActions>
      <Button variant="default" onClick={onClose}>
        {kit('cancel')}
      </Button>
      <Button type="submit" loading={isSubmitting} data-autofocus={isReady}>
        {label}
      </Button>
    </WindowActions>
  );
}
