import { Button, WindowActions } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';

export function FormEnd({
  label,
  sending,
  onCancel,
}: {
  readonly label?: string;
  readonly sending: boolean;
  readonly onCancel: () => void;
}) {
  const kit = useKitT();
  return (
    <WindowActions apart>
      <Button variant="default" onClick={onCancel}>
        {kit('cancel')}
      </Button>
      <Button type="submit" loading={sending}>
        {label ?? kit('save')}
      </Button>
    </WindowActions>
  );
}
