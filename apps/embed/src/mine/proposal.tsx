import type { Booking } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { fetchJson } from '../kit/client.ts';
import { longDay, momentIn, yours } from '../kit/words.ts';
import { tm } from './words.ts';

interface ProposalProps {
  readonly company: number;
  readonly proposal: NonNullable<Booking['proposal']>;
  readonly zone: string;
  readonly busy: boolean;
  readonly act: (call: () => Promise<unknown>) => void;
}

/** A proposal to move a lesson of several clients: the proposed time and the buttons to answer it. */
export function Proposal({ company, proposal, zone, busy, act }: ProposalProps) {
  const { id: proposal_id, date, time_from, starts_at, until, mine, agreed } = proposal;
  const at = { params: { school_id: company, proposal_id }, company };
  const when = [`${longDay(date)}, ${time_from}`, yours(starts_at, zone)].filter(Boolean).join(', ');
  const messageKey = mine ? 'proposal_mine' : agreed ? 'proposal_waits' : 'proposal_asked';
  return (
    <div className="banner stack tight">
      <p>{tm(messageKey, { when, until: momentIn(until, zone) })}</p>
      <div className="row">
        {!agreed && (
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => act(() => fetchJson(paths.agree, { ...at, body: {} }))}
          >
            {tm('proposal_agree')}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          disabled={busy}
          onClick={() => act(() => fetchJson(paths.proposal, { ...at, method: 'DELETE' }))}
        >
          {tm(mine ? 'proposal_take_back' : 'proposal_decline')}
        </button>
      </div>
    </div>
  );
}
