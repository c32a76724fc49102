import { Button, WindowActions } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';

export interface DialogActionsProps {
  readonly label: string;
  readonly isSubmitting: boolean;
  readonly onClose: () => void;
  /** Everything is filled in already: Enter is all that is left to do. */
  readonly isReady?: boolean;
}

/** The end of a form in a window. */
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
