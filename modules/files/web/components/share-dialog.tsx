import { Banner, Button, FileButton, Modal, Stack, Text, TextInput, toast } from '@ritm/ui';
import { useAction, type SchoolPlace } from '@ritm/web-kit';
import { StudentsPicker, type PickedStudent } from '@ritm/students/web';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_FILE_BYTES } from '../../contract/index.ts';
import { shareFile, staleFiles, type ShareInput } from '../data.ts';
import { useFilesT } from '../messages.ts';

export interface ShareDialogProps {
  readonly at: SchoolPlace;
  /** The client whose files were open; they are the default recipient. */
  readonly to?: PickedStudent | undefined;
  readonly onClose: () => void;
}

const ACCEPTED = 'image/jpeg,image/png,application/pdf,video/mp4,audio/mpeg,audio/mp4,.m4a,.mp3,.docx,.xlsx,.pptx';

/** The dialog that shares one file with one or several clients. */
export function ShareDialog({ at, to, onClose }: ShareDialogProps) {
  const t = useFilesT();
  const [file, setFile] = useState<File | null>(null);
  const [students_ids, setStudents] = useState<number[]>(to ? [to.id] : []);
  const [note, setNote] = useState('');
  const share = useAction((input: ShareInput, key) => shareFile(at, input, key), {
    quiet: true,
    invalidates: staleFiles(at),
    onDone: ({ data }) => {
      toast(t('given', { count: data.length }));
      onClose();
    },
  });
  const choose = (chosen: File | null): void => {
    share.forget();
    setFile(chosen);
  };
  const send = (): void => {
    if (file) share.run({ file, students_ids, note });
  };
  const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
  const isReady = file !== null && !isTooLarge && students_ids.length > 0;
  const refused = isTooLarge ? t('too_large') : share.refused;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('give_title')}
      size="md"
      submit={{ label: t('give_submit'), onSubmit: send, pending: share.pending, disabled: !isReady }}
    >
      <Stack gap="md">
        {refused && <Banner tone="danger">{refused}</Banner>}
        <FileChoice file={file} onChoose={choose} />
        <StudentsPicker
          label={t('to_whom')}
          value={students_ids}
          onChange={setStudents}
          required
          {...(to && { known: [to] })}
        />
        <TextInput
          label={t('note')}
          description={t('note_hint')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Modal>
  );
}

interface FileChoiceProps {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

function FileChoice({ file, onChoose }: FileChoiceProps) {
  const t = useFilesT();
  return (
    <div>
      <FileButton onChange={onChoose} accept={ACCEPTED}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            data-autofocus
            leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
          >
            {file?.name ?? t('choose')}
          </Button>
        )}
      </FileButton>
      <Text c="dimmed" fz="sm" mt={6}>
        {t('kinds')}
      </Text>
    </div>
  );
}
