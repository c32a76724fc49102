import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Modal } from '../feedback/modal.tsx';
import { toast } from '../feedback/toast.tsx';
import { Text } from '../mantine/text.ts';
import { drawPicture, type PictureArea } from './draw-picture.ts';
import classes from './picture-crop.module.css';

export interface PictureCropTexts {
  /** The window's title. */
  readonly crop: string;
  /** What to do, and what will be visible. */
  readonly hint: string;
  readonly zoom: string;
  /** The message for a file that is not a picture. */
  readonly unread: string;
}

/** A file that a person chose, and its object URL on this page. */
export interface ChosenPicture {
  readonly file: File;
  readonly address: string;
}

export interface PictureCropProps {
  readonly chosen: ChosenPicture;
  readonly shape: 'round' | 'square';
  readonly texts: PictureCropTexts;
  readonly sending: boolean;
  readonly onCancel: () => void;
  readonly onDone: (picture: Blob) => void;
}

/** Moves and zooms a picture within its frame; the result is a JPEG of 512 pixels a side. */
export function PictureCrop({ chosen, shape, texts, sending, onCancel, onDone }: PictureCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea>();
  const refuse = () => {
    toast(texts.unread, { kind: 'error' });
    onCancel();
  };
  const finish = () => {
    if (area) void drawPicture(chosen.file, area).then(onDone, refuse);
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={texts.crop}
      submit={{ onSubmit: finish, pending: sending, disabled: !area }}
    >
      <div className={classes.stage}>
        <Cropper
          image={chosen.address}
          crop={crop}
          zoom={zoom}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ onError: refuse }}
        />
      </div>
      <input
        type="range"
        className={classes.zoom}
        aria-label={texts.zoom}
        min={MIN_ZOOM}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        onChange={(event) => setZoom(Number(event.target.value))}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </Modal>
  );
}

const MIN_ZOOM = 1;
const MAX_ZOOM = 4;
