import { kindFacts, type MessageRule } from '../../contract/index.ts';
import type { useMessagesT } from '../messages.ts';

type T = ReturnType<typeof useMessagesT>;

const HOUR = 60;

/** Hours where they are whole, otherwise minutes: «24 часа», «90 минут». */
const durationText = (t: T, minutes: number): string =>
  minutes % HOUR === 0 ? t('hours', { count: minutes / HOUR }) : t('minutes', { count: minutes });

/** When messages of the kind go. */
export function whenText(t: T, { kind, before }: Pick<MessageRule, 'kind' | 'before'>): string {
  const unit = kindFacts[kind].before?.unit;
  if (unit === 'minutes') return t('when_minutes', { value: durationText(t, before ?? 0) });
  if (unit === 'days') return t('when_days', { value: t('days', { count: before ?? 0 }) });
  if (kind === 'birthday' || kind === 'last_visit') return t('when_morning');
  if (kind === 'debt') return t('when_debt');
  return t('when_two_minutes');
}
