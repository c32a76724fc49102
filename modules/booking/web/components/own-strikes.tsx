import { Banner, Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { Bookings } from '../../contract/index.ts';
import { useBookingT } from '../messages.ts';

type OwnStrike = Bookings['strikes'][number];

interface OwnStrikesProps {
  readonly strikes: readonly OwnStrike[];
  /** Whether each line says whose it is. */
  readonly isNamed: boolean;
}

/** Missed classes as the client sees them: what counts, until when booking is closed, and the way back. */
export function OwnStrikes({ strikes, isNamed }: OwnStrikesProps) {
  return strikes.map((one) => <OfClient key={one.student_id} strikes={one} isNamed={isNamed} />);
}

function OfClient({ strikes, isNamed }: { readonly strikes: OwnStrike; readonly isNamed: boolean }) {
  const t = useBookingT();
  const format = useFormat();
  const { student_name, limit, counted, forgiven, opens_on } = strikes;
  const closed = opens_on !== null && t('strikes_closed', { date: format.date(opens_on) });
  const title = [isNamed && student_name, closed || (counted.length > 0 && t('strikes_title'))].filter(Boolean);
  const lineOf = ({ date_visit, title: ofClass, outcome }: OwnStrike['counted'][number]) =>
    [format.date(date_visit), ofClass, t(`strike_${outcome}`)].filter(Boolean).join(' · ');
  return (
    <Banner tone={opens_on === null ? 'info' : 'warning'} title={capital(title.join(': ')) || undefined}>
      {counted.map((one) => (
        <Text key={`${one.date_visit} ${one.title}`} size="sm">
          {lineOf(one)}
        </Text>
      ))}
      {counted.length > 0 && (
        <Text size="sm">
          {opens_on === null
            ? t('strikes_rule', { count: counted.length, limit: limit ?? 0 })
            : t('strikes_back', { date: format.date(opens_on) })}
        </Text>
      )}
      {forgiven && <Text size="sm">{t('strikes_forgiven', { date: format.date(forgiven.date_visit) })}</Text>}
    </Banner>
  );
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
