import { Button, Group } from '@ritm/ui';
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
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onCancel}>
        {kit('cancel')}
      </Button>
      <Button type="submit" loading={sending}>
        {label ?? kit('save')}
      </Button>
    </Group>
  );
}
