import { Button, WindowActions } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';

export function FormEnd({
  label,
  isSubmitting,
  onCancel,
}: {
  readonly label?: string;
  readonly isSubmitting: boolean;
  readonly onCancel: () => void;
}) {
  const kit = useKitT();
  return (
    <WindowActions apart>
      <Button variant="default" onClick={onCancel}>
        {kit('cancel')}
      </Button>
      <Button type="submit" loading={isSubmitting}>
        {label ?? kit('save')}
      </Button>
    </WindowActions>
  );
}
