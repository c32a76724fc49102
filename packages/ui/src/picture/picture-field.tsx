import { lazyWithRetry } from '../lazy-with-retry.ts';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '../mantine/button.ts';
import { FileButton } from '../mantine/file-button.ts';
import { Group } from '../mantine/group.ts';
import type { ChosenPicture, PictureCropTexts } from './picture-crop.tsx';

// The cropper arrives with the first picture chosen.
const PictureCrop = lazyWithRetry(async () => (await import('./picture-crop.tsx')).PictureCrop);

export interface PictureFieldTexts extends PictureCropTexts {
  /** What the picture is, for who does not see it. */
  readonly label: string;
  readonly add: string;
  readonly change: string;
  readonly remove: string;
}

export interface PictureFieldProps {
  /** The picture as it stands, or what stands for it. */
  readonly preview: ReactNode;
  /** Whether there is one to replace and to remove. */
  readonly chosen: boolean;
  readonly shape: 'round' | 'square';
  readonly texts: PictureFieldTexts;
  /** Sends the cropped JPEG; when it is refused the window stays, so that one may try again. */
  readonly onPicture: (picture: Blob) => Promise<unknown>;
  /** Says why. */
  readonly onRefused: (error: unknown) => void;
  readonly onRemove: () => void;
  readonly removing: boolean;
}

/** A picture of somebody or something: chosen, cropped, sent; taken away. */
export function PictureField({ preview, chosen, shape, texts, onPicture, onRefused, ...more }: PictureFieldProps) {
  const [picked, setPicked] = useState<ChosenPicture>();
  const [sending, setSending] = useState(false);
  // The same file again is a choice as well: it may be cropped otherwise.
  const reset = useRef<() => void>(null);
  const pick = (file: File | null) => setPicked(file ? { file, address: URL.createObjectURL(file) } : undefined);
  const close = () => {
    if (picked) URL.revokeObjectURL(picked.address);
    setPicked(undefined);
    reset.current?.();
  };
  const send = (picture: Blob) => {
    setSending(true);
    void onPicture(picture)
      .then(close, onRefused)
      .finally(() => setSending(false));
  };
  return (
    <Group gap="md">
      {preview}
      <Group gap="xs">
        <FileButton accept="image/*" onChange={pick} resetRef={reset} inputProps={{ 'aria-label': texts.label }}>
          {(props) => (
            <Button {...props} variant="default">
              {chosen ? texts.change : texts.add}
            </Button>
          )}
        </FileButton>
        {chosen && (
          <Button variant="subtle" color="gray" loading={more.removing} onClick={more.onRemove}>
            {texts.remove}
          </Button>
        )}
      </Group>
      {picked && (
        <Suspense>
          <PictureCrop chosen={picked} shape={shape} texts={texts} sending={sending} onCancel={close} onDone={send} />
        </Suspense>
      )}
    </Group>
  );
}
