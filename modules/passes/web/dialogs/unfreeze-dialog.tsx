import { Modal, Stack } from '@ritm/ui';
import { today, useAction } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { usePassesT } from '../messages.ts';
import { ChangeLines } from '../change-lines.tsx';
import { unfreezePass, unfreezePreview } from '../data.ts';
import type { PassDialogProps } from './freeze-dialog.tsx';
import { useActionDone } from '../use-action-done.ts';

/** Ends the current freeze, or cancels a future one. */
export function UnfreezeDialog({ pass, at, onClose }: PassDialogProps) {
  const t = usePassesT();
  const done = useActionDone(at);
  const freeze = pass.freezes.find(({ to_date }) => to_date >= today())!;
  const preview = useQuery(unfreezePreview(at, freeze.id));
  const end = useAction((id: number, key) => unfreezePass(at, id, key), {
    onDone: ({ pass_action_id }) => {
      done(t('unfrozen'), pass_action_id);
      onClose();
    },
  });
  const title = freeze.from_date > today() ? t('drop_freeze') : t('unfreeze');
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${title} · ${pass.name}`}
      submit={{ label: title, onSubmit: () => end.run(freeze.id), pending: end.pending, disabled: !preview.data }}
    >
      <Stack gap="md">
        <ChangeLines change={preview.data} error={preview.error} isPending={pass.state === 'pending'} />
      </Stack>
    </Modal>
  );
}
