import { Banner, Button, Group, Stack } from '@ritm/ui';
import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCheckInT } from '../messages.ts';
import classes from './camera.module.css';
import { createDetector } from './detect.ts';

export interface CameraProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** Ms between two looks, and during which the same code is the same look. */
const LOOK = 150;
const SAME = 4_000;

/** Looks through the camera for a code, until it is closed. */
export function Camera({ onCode, onClose }: CameraProps) {
  const t = useCheckInT();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<'denied' | 'none' | undefined>();
  const heard = useRef(onCode);
  useEffect(() => {
    heard.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    return look(element, { onCode: (code) => heard.current(code), onFailure: setFailure });
  }, []);
  return (
    <Stack gap="sm">
      {failure ? (
        <Banner tone="warning" title={t(failure === 'denied' ? 'camera_denied' : 'camera_none')}>
          {t('camera_instead')}
        </Banner>
      ) : (
        <div className={classes.frame}>
          <video ref={video} className={classes.video} muted playsInline aria-label={t('camera')} />
          <div className={classes.aim} aria-hidden />
        </div>
      )}
      <Group justify="center">
        <Button variant="default" leftSection={<IconCameraOff size={18} stroke={2} aria-hidden />} onClick={onClose}>
          {t('camera_close')}
        </Button>
      </Group>
    </Stack>
  );
}

interface Looking {
  readonly onCode: (code: string) => void;
  readonly onFailure: (why: 'denied' | 'none') => void;
}

/** Begins; gives back how to end it and to let the camera go. */
function look(video: HTMLVideoElement, { onCode, onFailure }: Looking): () => void {
  let over = false;
  let stream: MediaStream | undefined;
  let seen = { code: '', at: -Infinity };
  const run = async (): Promise<void> => {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' } },
      audio: false,
    });
    if (over) return stop(stream);
    video.srcObject = stream;
    await video.play();
    const detector = await createDetector();
    while (!over) {
      // A frame that cannot be read yet is looked at again.
      const [found] = await detector.detect(video).catch(() => []);
      const now = performance.now();
      if (found && (found.rawValue !== seen.code || now - seen.at > SAME)) onCode(found.rawValue);
      if (found) seen = { code: found.rawValue, at: now };
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  };
  run().catch((error: unknown) => {
    if (!over) onFailure(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
  });
  return () => {
    over = true;
    if (stream) stop(stream);
  };
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
