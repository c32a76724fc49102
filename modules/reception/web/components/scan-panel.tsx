import { Button, EmptyState, Group, Stack, UnstyledButton } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { IconScan } from '@tabler/icons-react';
import type { DeskPlace } from '../data.ts';
import { useCheckInT } from '../messages.ts';
import type { Reception, ScanView } from '../use-reception.ts';
import { CardPanel } from './card-panel.tsx';
import { DonePanel } from './done-panel.tsx';
import classes from './sight.module.css';
import { Owes } from './suggestions.tsx';

export interface ScanPanelProps {
  readonly reception: Reception;
  readonly at: DeskPlace;
  readonly online: boolean;
  readonly time_zone: string;
}

/** The result of the last scan, large enough to be read from across the desk. Screen readers announce it. */
export function ScanPanel({ reception, at, online, time_zone }: ScanPanelProps) {
  const t = useCheckInT();
  const { scanView } = reception;
  switch (scanView.kind) {
    case 'idle':
      return (
        <EmptyState icon={<IconScan size={48} stroke={1.25} aria-hidden />} title={t('idle')} text={t('idle_text')} />
      );
    case 'many':
      return <ClientMatches matches={scanView.data} onChoose={(id) => void reception.choose(id)} />;
    case 'card':
      return (
        <CardPanel
          card={scanView.card}
          tappedClass={scanView.tappedClass}
          reception={reception}
          at={at}
          online={online}
          time_zone={time_zone}
        />
      );
    case 'done':
      return <DonePanel checkedIn={scanView.checkedIn} at={at} onClear={reception.clear} time_zone={time_zone} />;
    case 'unknown':
      return <UnknownCode online={online} onStore={() => void reception.storeUnknown(scanView.code)} />;
    case 'refused':
      return (
        <Stack gap="md">
          <RefusedScan
            scanView={scanView}
            online={online}
            onAnyway={() => void reception.mark(scanView.card, { ...scanView.target, anyway: true })}
          />
          <CardPanel card={scanView.card} reception={reception} at={at} online={online} time_zone={time_zone} />
        </Stack>
      );
  }
}

interface ClientMatchesProps {
  readonly matches: Extract<ScanView, { kind: 'many' }>['data'];
  readonly onChoose: (student_id: number) => void;
}

function ClientMatches({ matches, onChoose }: ClientMatchesProps) {
  const t = useCheckInT();
  const format = useFormat();
  return (
    <section className={classes.panel} aria-label={t('many')}>
      <h2 className={classes.heading}>{t('many')}</h2>
      <ul className={classes.people}>
        {matches.map(({ student_id, name, phone_end, birth_date, owes }) => (
          <li key={student_id}>
            <UnstyledButton className={classes.person!} onClick={() => onChoose(student_id)}>
              <span className={classes.name}>{name}</span>
              {owes && <Owes />}
              <span className={classes.note}>
                {[phone_end && t('phone_end', { end: phone_end }), birth_date && format.date(birth_date)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnknownCode({ online, onStore }: { readonly online: boolean; readonly onStore: () => void }) {
  const t = useCheckInT();
  return (
    <section className={classes.panel} data-tone="refused" role="alert">
      <h2 className={classes.verdict}>{t('unknown')}</h2>
      {!online && (
        <>
          <p className={classes.said}>{t('unknown_offline')}</p>
          <Group>
            <Button variant="white" color="dark" onClick={onStore}>
              {t('keep_code')}
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}

interface RefusedProps {
  readonly scanView: Extract<ScanView, { kind: 'refused' }>;
  readonly online: boolean;
  readonly onAnyway: () => void;
}

/** Offline no pass can be sold: the desk may still admit the client, and the visit is settled later. */
function RefusedScan({ scanView, online, onAnyway }: RefusedProps) {
  const t = useCheckInT();
  return (
    <section className={classes.panel} data-tone="refused" role="alert">
      <h2 className={classes.verdict}>{t('refused')}</h2>
      <p className={classes.said}>
        {scanView.card.name}. {scanView.message}
      </p>
      {!online && (
        <Group>
          <Button variant="white" color="dark" onClick={onAnyway}>
            {t('anyway')}
          </Button>
          <span className={classes.said}>{t('anyway_text')}</span>
        </Group>
      )}
    </section>
  );
}
