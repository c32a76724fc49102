import { Button } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';

export function SaveBar({ form }: { readonly form: { readonly sending: boolean; readonly dirty: boolean } }) {
  const kit = useKitT();
  return (
    <Button type="submit" mt="lg" loading={form.sending} disabled={!form.dirty}>
      {kit('save')}
    </Button>
  );
}
