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

/** Milliseconds between two frames, and the time within which the same code counts once. */
const SCAN_EVERY_MS = 150;
const SAME_CODE_MS = 4_000;

/** Reads codes with the camera until it is closed. */
export function Camera({ onCode, onClose }: CameraProps) {
  const t = useCheckInT();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<'denied' | 'none' | undefined>();
  const onCodeRef = useRef(onCode);
  useEffect(() => {
    onCodeRef.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    return startScanning(element, { onCode: (code) => onCodeRef.current(code), onFailure: setFailure });
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

interface ScanCallbacks {
  readonly onCode: (code: string) => void;
  readonly onFailure: (why: 'denied' | 'none') => void;
}

/** Starts the camera and returns the function that stops and releases it. */
function startScanning(video: HTMLVideoElement, { onCode, onFailure }: ScanCallbacks): () => void {
  let isStopped = false;
  let stream: MediaStream | undefined;
  let lastSeen = { code: '', at: -Infinity };
  const run = async (): Promise<void> => {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' } },
      audio: false,
    });
    if (isStopped) return stop(stream);
    video.srcObject = stream;
    await video.play();
    const detector = await createDetector();
    while (!isStopped) {
      // A frame that cannot be read yet is skipped; the next one is tried.
      const [detected] = await detector.detect(video).catch(() => []);
      const now = performance.now();
      if (detected && (detected.rawValue !== lastSeen.code || now - lastSeen.at > SAME_CODE_MS))
        onCode(detected.rawValue);
      if (detected) lastSeen = { code: detected.rawValue, at: now };
      await new Promise((resolve) => setTimeout(resolve, SCAN_EVERY_MS));
    }
  };
  run().catch((error: unknown) => {
    if (!isStopped) onFailure(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
  });
  return () => {
    isStopped = true;
    if (stream) stop(stream);
  };
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
