import { Button, Group } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';

export interface DialogActionsProps {
  readonly label: string;
  readonly sending: boolean;
  readonly onClose: () => void;
}

/** The end of a form in a window. */
export function DialogActions({ label, sending, onClose }: DialogActionsProps) {
  const kit = useKitT();
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        {kit('cancel')}
      </Button>
      <Button type="submit" loading={sending}>
        {label}
      </Button>
    </Group>
  );
}
