import { kindFacts, type MessageRule } from '../../contract/index.ts';
import type { RuleChange } from '../data.ts';

/** A rule as it is saved: a kind that is sent at the event itself has no time before it. */
export const toChange = ({ forecast: _forecast, before, ...rule }: MessageRule): RuleChange => ({
  ...rule,
  ...(kindFacts[rule.kind].before && { before }),
});
