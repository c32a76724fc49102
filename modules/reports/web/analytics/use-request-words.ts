import type { RequestsFunnel, RequestsFunnelWhy } from '../../contract/index.ts';
import { useAnalyticsT } from './messages.ts';

const channels = ['web', 'embed', 'android', 'ios'] as const;
const reasons = ['no_place', 'time', 'price', 'no_answer', 'changed_mind', 'mistake'] as const;

/**
 * The words of requests as their own list says them. They stand here once more because the door of booking is in the
 * file that every page loads, and its texts must not be.
 */
export function useRequestWords() {
  const t = useAnalyticsT();
  return {
    state: (state: RequestsFunnelWhy['rows'][number]['state']): string => t(`state_${state}`),
    source: ({ channel, source, medium, campaign }: RequestsFunnel['sources'][number]): string => {
      const known = channels.find((one) => one === channel);
      const link = [source, medium, campaign].filter(Boolean).join(' / ');
      return [t(known ? `channel_${known}` : 'channel_elsewhere'), link].filter(Boolean).join(' · ');
    },
    /** Why the desk has rejected it. */
    loss: (loss: string): string => {
      const known = reasons.find((one) => one === loss);
      return t(known ? `loss_${known}` : 'loss_else');
    },
  };
}
