import { lazyWithRetry } from '../lazy-with-retry.ts';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '../mantine/button.ts';
import { FileButton } from '../mantine/inputs/file-button.ts';
import { Group } from '../mantine/group.ts';
import type { PictureCameraTexts } from './picture-camera.tsx';
import type { ChosenPicture, PictureCropTexts } from './picture-crop.tsx';

// The cropper loads when the first picture is chosen.
const PictureCrop = lazyWithRetry(async () => (await import('./picture-crop.tsx')).PictureCrop);
const PictureCamera = lazyWithRetry(async () => (await import('./picture-camera.tsx')).PictureCamera);

export interface PictureFieldTexts extends PictureCropTexts {
  /** What the picture is, for a screen reader. */
  readonly label: string;
  readonly add: string;
  readonly change: string;
  readonly remove: string;
}

export interface PictureFieldProps {
  /** The current picture, or its placeholder. */
  readonly preview: ReactNode;
  /** Whether there is a picture to replace and to remove. */
  readonly chosen: boolean;
  readonly shape: 'round' | 'square';
  readonly texts: PictureFieldTexts;
  /** Offers the camera beside the file, with these texts. */
  readonly camera?: PictureCameraTexts;
  /** Sends the cropped JPEG; after a refusal the window stays, so that the person can try again. */
  readonly onPicture: (picture: Blob) => Promise<unknown>;
  /** Reports why. */
  readonly onRefused: (error: unknown) => void;
  readonly onRemove: () => void;
  readonly removing: boolean;
}

/** A picture field: choose, crop and send a picture, or remove it. */
export function PictureField({ preview, chosen, shape, texts, camera, ...more }: PictureFieldProps) {
  const [picked, setPicked] = useState<ChosenPicture>();
  const [shooting, setShooting] = useState(false);
  const [sending, setSending] = useState(false);
  // Choosing the same file again must work too: it may be cropped differently.
  const reset = useRef<() => void>(null);
  const pick = (file: File | null) => setPicked(file ? { file, address: URL.createObjectURL(file) } : undefined);
  const close = () => {
    if (picked) URL.revokeObjectURL(picked.address);
    setPicked(undefined);
    reset.current?.();
  };
  const send = (picture: Blob) => {
    setSending(true);
    void more
      .onPicture(picture)
      .then(close, more.onRefused)
      .finally(() => setSending(false));
  };
  return (
    <Group gap="md">
      {preview}
      <Group gap="xs">
        {camera && <Button onClick={() => setShooting(true)}>{camera.open}</Button>}
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
      {shooting && camera && (
        <Suspense>
          <PictureCamera
            texts={camera}
            onCancel={() => setShooting(false)}
            onShot={(file) => {
              setShooting(false);
              pick(file);
            }}
          />
        </Suspense>
      )}
      {picked && (
        <Suspense>
          <PictureCrop chosen={picked} shape={shape} texts={texts} sending={sending} onCancel={close} onDone={send} />
        </Suspense>
      )}
    </Group>
  );
}
