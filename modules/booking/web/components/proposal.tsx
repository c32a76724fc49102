import { Button, Group, Text } from '@ritm/ui';
import { useAction, useFormat, useReaderClock } from '@ritm/web-kit';
import type { Booking } from '../../contract/index.ts';
import { acceptMove, declineMove } from '../data.ts';
import { useBookingT } from '../messages.ts';
import { bookingActionOptions, type ItemProps } from './move-windows.tsx';

interface ProposalProps extends ItemProps<Pick<Booking, 'title'>> {
  readonly proposal: NonNullable<Booking['proposal']>;
}

/** The proposal of another time for a lesson of several clients, with the buttons that answer it. */
export function Proposal({ item, proposal, school_id, time_zone }: ProposalProps) {
  const t = useBookingT();
  const format = useFormat();
  const onReaderClock = useReaderClock();
  const { id: proposal_id, date, time_from, starts_at, until, mine, agreed } = proposal;
  const at = { school_id, proposal_id };
  const accept = useAction((_: void, key) => acceptMove(at, key), {
    ...bookingActionOptions(school_id),
    done: t('proposal_agreed'),
  });
  const decline = useAction((_: void, key) => declineMove(at, key), {
    ...bookingActionOptions(school_id),
    done: t(mine ? 'proposal_taken_back' : 'proposal_declined'),
  });
  const when = [`${format.date(date, 'weekday')}, ${time_from}`, onReaderClock(starts_at, time_zone)]
    .filter(Boolean)
    .join(' · ');
  const messageKey = mine ? 'proposal_mine' : agreed ? 'proposal_waits' : 'proposal_asked';
  return (
    <div role="group" aria-label={t('proposal_of', { title: item.title })}>
      <Text size="sm" mt="xs">
        {t(messageKey, { when, until: format.instant(until, time_zone) })}
      </Text>
      <Group mt="xs" gap="xs">
        {!agreed && (
          <Button loading={accept.pending} onClick={() => accept.run()}>
            {t('proposal_agree')}
          </Button>
        )}
        <Button variant="default" loading={decline.pending} onClick={() => decline.run()}>
          {t(mine ? 'proposal_take_back' : 'proposal_decline')}
        </Button>
      </Group>
    </div>
  );
}
