import type { RequestLossReason, RequestRow, RequestState } from '../contract/index.ts';
import { useBookingT } from './messages.ts';

export interface RequestWords {
  readonly state: (state: RequestState) => string;
  /** Where a request was made: «Сайт организации». */
  readonly channel: (channel: string) => string;
  /** Why the desk has rejected it; a word that is not known is said as it is. */
  readonly loss: (loss: string) => string;
  /** The link that the visitor came by: «vk / cpc / осень»; empty without its marks. */
  readonly link: (utm: RequestRow['utm']) => string;
}

const channels = ['web', 'embed', 'android', 'ios'] as const;

/** The words of requests for whoever shows them elsewhere. */
export function useRequestWords(): RequestWords {
  const t = useBookingT();
  return {
    state: (state) => t(`state_${state}`),
    channel: (channel) => {
      const known = channels.find((one) => one === channel);
      return t(known ? `channel_${known}` : 'channel_elsewhere');
    },
    loss: (loss) => t(loss === 'other' ? 'loss_else' : `loss_${loss as Exclude<RequestLossReason, 'other'>}`),
    link: ({ source, medium, campaign }) => [source, medium, campaign].filter(Boolean).join(' / '),
  };
}
