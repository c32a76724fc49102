import { Button, Group, PulseLoader, Stack, Switch, lazyWithRetry } from '@ritm/ui';
import { IconDeviceTablet, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { dayQuery, type DeskPlace } from '../data.ts';
import { startKiosk } from '../kiosk/lock.ts';
import { useCheckInT } from '../messages.ts';
import type { Station } from '../offline/station.ts';
import { isSilent, setSilent } from '../signals.ts';
import { useReception } from '../use-reception.ts';
import { CodeInput } from './code-input.tsx';
import { ClassesList } from './classes-list.tsx';
import { LateList, OfflineNote, Problems, ReadyNote } from './connection.tsx';
import classes from './desk.module.css';
import { ScanPanel } from './scan-panel.tsx';

const KioskDialog = lazyWithRetry(async () => (await import('../kiosk/kiosk-dialog.tsx')).KioskDialog);

const AUTO = 'ritm.check_in.auto';

export interface DeskProps {
  readonly station: Station;
  readonly at: DeskPlace;
  /** The device's clock in ms; it updates by itself. */
  readonly now: number;
}

/** The reception itself, the same online and offline. */
export function Desk({ station, at, now }: DeskProps) {
  const t = useCheckInT();
  const state = station.state.use();
  const [auto, setAuto] = useState(() => localStorage.getItem(AUTO) === '1');
  const reception = useReception(station, { auto });
  const query = useQuery({ ...dayQuery(at), enabled: state.online });
  const day = state.online ? (query.data ?? state.day) : (state.day ?? query.data);
  const zone = day?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  useOfflineOnError(station, query.error);
  return (
    <Stack gap="md">
      <OfflineNote state={state} zone={zone} />
      <div className={classes.desk}>
        <Stack gap="md">
          <CodeInput reception={reception} station={station} />
          <ScanPanel reception={reception} at={at} online={state.online} time_zone={zone} />
          <Group gap="lg">
            <Switch
              label={t('auto')}
              checked={auto}
              onChange={(event) => {
                localStorage.setItem(AUTO, event.currentTarget.checked ? '1' : '0');
                setAuto(event.currentTarget.checked);
              }}
            />
            <ReadyNote state={state} />
          </Group>
        </Stack>
        <Stack gap="md">
          <LateList lateScans={state.lateScans} onDismiss={(scan) => void station.dismiss(scan)} />
          {day && <Problems at={at} problems={day.problems} zone={zone} />}
          {day ? (
            <ClassesList day={day} now={now} onChoose={(id, row) => void reception.choose(id, row)} />
          ) : (
            state.online && <PulseLoader />
          )}
        </Stack>
      </div>
    </Stack>
  );
}

/**
 * The day is requested every minute, so a failed request shows that the server is unreachable before the next client
 * comes.
 */
function useOfflineOnError(station: Station, error: unknown): void {
  useEffect(() => {
    if (error) station.reportError(error);
  }, [station, error]);
}

/** The actions beside the title: sound, and starting the kiosk. */
export function DeskActions({ at }: { readonly at: DeskPlace }) {
  const t = useCheckInT();
  const [silent, setQuiet] = useState(isSilent);
  const [isKioskDialogOpen, setIsKioskDialogOpen] = useState(false);
  const Icon = silent ? IconVolumeOff : IconVolume;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => {
          setSilent(!silent);
          setQuiet(!silent);
        }}
      >
        {t(silent ? 'silent' : 'sound')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDeviceTablet size={18} stroke={1.75} aria-hidden />}
        onClick={() => setIsKioskDialogOpen(true)}
      >
        {t('kiosk')}
      </Button>
      {isKioskDialogOpen && (
        <Suspense>
          <KioskDialog
            onClose={() => setIsKioskDialogOpen(false)}
            onStart={async (code) => {
              await startKiosk(at.school_id, code);
              setIsKioskDialogOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
