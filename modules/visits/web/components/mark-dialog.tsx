import { today } from '@ritm/web-kit';
import { DateField, Modal, Stack } from '@ritm/ui';
import { ServicePicker } from '@ritm/services/web';
import { useState } from 'react';
import { useVisitsT } from '../messages.ts';
import type { Marking } from '../use-mark.ts';

export interface MarkDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly marking: Marking;
  /** The initial date; today by default. */
  readonly date?: string;
}

/** Marks a visit that is not suggested: any service, any date. */
export function MarkDialog({ opened, onClose, marking, date = today() }: MarkDialogProps) {
  const t = useVisitsT();
  const [service_id, setService] = useState<number | null>(null);
  const [date_visit, setDate] = useState<string | null>(date);
  const markAndClose = () => {
    marking.mark({ service_id, ...(date_visit && { date_visit }) });
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('mark')}
      size="sm"
      submit={{
        label: t('mark'),
        onSubmit: markAndClose,
        pending: marking.pending,
        disabled: service_id === null || date_visit === null,
      }}
    >
      <Stack gap="md">
        <ServicePicker value={service_id} onChange={setService} label={t('service')} required />
        <DateField label={t('date')} value={date_visit} onChange={setDate} />
      </Stack>
    </Modal>
  );
}
