import { Drawer, EmptyState } from '@ritm/ui';
import { IconMessageCircle } from '@tabler/icons-react';
import { useShellT } from './messages.ts';

/** The chat menu at the end side. It will list cabinets by name once there is somebody to write to. */
export function ChatMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useShellT();
  return (
    <Drawer opened onClose={onClose} title={t('chat')} position="right" size={320}>
      <EmptyState
        title={t('chat_empty')}
        text={t('chat_empty_text')}
        icon={<IconMessageCircle size={40} stroke={1.5} aria-hidden />}
      />
    </Drawer>
  );
}
