import { Modal, Text, toast } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import classes from './avatar-crop.module.css';
import { personT, usePersonT } from './messages.ts';

/** Pixels a side of what is sent: sharp at the largest place on a screen of three dots a pixel. */
const SIDE = 512;
const QUALITY = 0.88;

export interface AvatarCropProps {
  readonly file: File;
  readonly sending: boolean;
  readonly onCancel: () => void;
  readonly onDone: (picture: Blob) => void;
}

/** Moves and zooms a photo within the circle; what is sent is drawn anew, so that nothing of the file but the picture leaves. */
export function AvatarCrop({ file, sending, onCancel, onDone }: AvatarCropProps) {
  const t = usePersonT();
  const kit = useKitT();
  // One file a window: the address is made once and given back when the window goes.
  const [image] = useState(() => URL.createObjectURL(file));
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  useEffect(() => () => URL.revokeObjectURL(image), [image]);
  const finish = async () => {
    const picture = area && (await draw(file, area).catch(() => undefined));
    if (picture) return onDone(picture);
    toast(personT('avatar_unread'), { kind: 'error' });
    onCancel();
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('avatar_crop')}
      submit={{ label: kit('save'), onSubmit: () => void finish(), pending: sending, disabled: !area }}
    >
      <div className={classes.stage}>
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ onError: () => void finish() }}
        />
      </div>
      <input
        type="range"
        className={classes.zoom}
        aria-label={t('avatar_zoom')}
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        onChange={(event) => setZoom(Number(event.target.value))}
      />
      <Text size="sm" c="dimmed">
        {t('avatar_hint')}
      </Text>
    </Modal>
  );
}

async function draw(file: File, { x, y, width, height }: Area): Promise<Blob | undefined> {
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const paper = canvas.getContext('2d');
  if (!paper) return undefined;
  // A transparent picture stands on white: JPEG would make it black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE, SIDE);
  paper.drawImage(source, x, y, width, height, 0, 0, SIDE, SIDE);
  source.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY));
}
