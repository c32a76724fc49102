import { useFormat } from '@ritm/web-kit';
import type { TeacherReport } from '../../contract/index.ts';
import { useTeacherT } from './messages.ts';

type Part = TeacherReport['occupancy']['now'];

/** The texts of a teacher's figures: shares in percents, lengths in hours. */
export function useFigures() {
  const t = useTeacherT();
  const format = useFormat();
  return {
    hours: format.duration,
    percent: (value: number | null): string => (value === null ? t('none') : `${format.number(value)}\u00a0%`),
    share: ({ part, whole }: Part): string =>
      whole === 0 ? t('none') : `${format.number(Math.round((part / whole) * 100))}\u00a0%`,
  };
}
