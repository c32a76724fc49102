import { ActionIcon, ActionsMenu, confirm, Group, MenuAction, Modal, TextInput } from '@ritm/ui';
import { useAction, type SchoolPlace } from '@ritm/web-kit';
import { IconDownload, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { StudentFile } from '../../contract/index.ts';
import { downloadFile, holdFile, staleFiles, withdrawFile } from '../data.ts';
import { useFilesT } from '../messages.ts';

export interface FileActionsProps {
  readonly at: SchoolPlace;
  readonly file: StudentFile;
}

const MIN_REASON_LENGTH = 3;

/** The menu of a file; it holds only the actions that are allowed. */
export function FileActions({ at, file }: FileActionsProps) {
  const t = useFilesT();
  const { id, name, state, can } = file;
  const invalidates = staleFiles(at);
  const [holding, setHolding] = useState(false);
  const download = useAction((of: number) => downloadFile(at, of));
  const withdraw = useAction((of: number, key) => withdrawFile(at, of, key), { invalidates, done: t('taken_back') });
  const release = useAction((of: number, key) => holdFile(at, of, null, key), { invalidates, done: t('let_go_done') });
  const confirmWithdraw = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('take_back_title', { name }),
      text: t('take_back_text'),
      action: t('take_back'),
      danger: true,
    });
    if (agreed) withdraw.run(id);
  };
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can.download && (
        <ActionIcon
          variant="subtle"
          size="lg"
          loading={download.pending}
          aria-label={`${t('download')}: ${name}`}
          onClick={() => download.run(id)}
        >
          <IconDownload size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {(can.delete || can.hold) && (
        <ActionsMenu label={t('actions', { name })}>
          {can.hold && state === 'available' && (
            <MenuAction icon={IconLock} onClick={() => setHolding(true)}>
              {t('hold')}
            </MenuAction>
          )}
          {can.hold && state === 'held' && (
            <MenuAction icon={IconLockOpen} onClick={() => release.run(id)}>
              {t('let_go')}
            </MenuAction>
          )}
          {can.delete && (
            <MenuAction icon={IconTrash} danger onClick={() => void confirmWithdraw()}>
              {t('take_back')}
            </MenuAction>
          )}
        </ActionsMenu>
      )}
      {holding && <HoldDialog at={at} id={id} onClose={() => setHolding(false)} />}
    </Group>
  );
}

interface HoldDialogProps {
  readonly at: SchoolPlace;
  readonly id: number;
  readonly onClose: () => void;
}

function HoldDialog({ at, id, onClose }: HoldDialogProps) {
  const t = useFilesT();
  const [reason, setReason] = useState('');
  const hold = useAction((why: string, key) => holdFile(at, id, why, key), {
    invalidates: staleFiles(at),
    done: t('held'),
    onDone: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('hold_title')}
      size="sm"
      submit={{
        label: t('hold'),
        onSubmit: () => hold.run(reason.trim()),
        pending: hold.pending,
        disabled: reason.trim().length < MIN_REASON_LENGTH,
      }}
    >
      <TextInput
        label={t('hold_reason')}
        description={t('hold_hint')}
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Modal>
  );
}
