import { Modal, toast } from '@ritm/ui';
import { queryClient, useSchool } from '@ritm/web-kit';
import type { Service } from '../../contract/index.ts';
import { staleServices } from '../data.ts';
import { useServicesT } from '../messages.ts';
import { ServiceForm } from './service-form.tsx';

interface ServiceDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The service to change; undefined creates a new one. */
  readonly service?: Service | undefined;
}

/** The service's form in a window. */
export function ServiceDialog({ opened, onClose, service }: ServiceDialogProps) {
  const t = useServicesT();
  const at = useSchool();
  const done = (): void => {
    for (const queryKey of staleServices(at)) void queryClient.invalidateQueries({ queryKey });
    toast(t(service ? 'saved' : 'created'));
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t(service ? 'edit_title' : 'new_title')} size="lg">
      {opened && <ServiceForm service={service} onDone={done} onCancel={onClose} />}
    </Modal>
  );
}
