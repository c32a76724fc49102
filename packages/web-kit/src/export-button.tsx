import { Button, Modal, Stack, Text, Textarea } from '@ritm/ui';
import { useState } from 'react';
import { useAction } from './calls/action.ts';
import { useKitT } from './texts/kit-messages.ts';

export interface ExportButtonProps {
  /** Downloads the file; the reason is written to the audit. */
  readonly onExport: (reason: string) => Promise<void>;
}

const MIN_ROWS = 3;

/** Exports a list as a file. The data leaves the organization, so the person must give a reason. */
export function ExportButton({ onExport }: ExportButtonProps) {
  const t = useKitT();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const run = useAction(onExport, { done: t('export_done'), onDone: () => setOpened(false) });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('export')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('export_title')}
        size="sm"
        submit={{
          label: t('export_take'),
          onSubmit: () => run.run(reason.trim()),
          pending: run.pending,
          disabled: reason.trim().length < MIN_ROWS,
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">{t('export_text')}</Text>
          <Textarea
            label={t('export_reason')}
            placeholder={t('export_reason_example')}
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      </Modal>
    </>
  );
}
