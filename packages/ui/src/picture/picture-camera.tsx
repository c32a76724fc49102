import { useEffect, useRef, useState } from 'react';
import { Modal } from '../feedback/modal.tsx';
import { Text } from '../mantine/text.ts';
import classes from './picture-camera.module.css';

export interface PictureCameraTexts {
  /** The button that opens the camera. */
  readonly open: string;
  readonly title: string;
  readonly shoot: string;
  /** The camera is forbidden for this page, or there is none. */
  readonly denied: string;
  readonly none: string;
}

export interface PictureCameraProps {
  readonly texts: PictureCameraTexts;
  readonly onShot: (picture: File) => void;
  readonly onCancel: () => void;
}

/** Shows what the camera sees and takes a picture of it. The camera is released when the window closes. */
export function PictureCamera({ texts, onShot, onCancel }: PictureCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'denied' | 'none'>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isClosed = false;
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'user' }, width: { ideal: 1280 } },
        audio: false,
      });
      if (isClosed) return release(stream);
      video.current!.srcObject = stream;
      await video.current!.play();
      setState('ready');
    };
    start().catch((error: unknown) => {
      if (!isClosed) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
    });
    return () => {
      isClosed = true;
      if (stream) release(stream);
    };
  }, []);
  const shoot = (): void => {
    const { current } = video;
    if (!current) return;
    const canvas = document.createElement('canvas');
    canvas.width = current.videoWidth;
    canvas.height = current.videoHeight;
    canvas.getContext('2d')!.drawImage(current, 0, 0);
    canvas.toBlob((blob) => blob && onShot(new File([blob], 'face.jpg', { type: 'image/jpeg' })), 'image/jpeg', 0.92);
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={texts.title}
      submit={{ label: texts.shoot, onSubmit: shoot, disabled: state !== 'ready' }}
    >
      {state === 'denied' || state === 'none' ? (
        <Text role="alert">{texts[state]}</Text>
      ) : (
        <video ref={video} className={classes.video} playsInline muted />
      )}
    </Modal>
  );
}

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
