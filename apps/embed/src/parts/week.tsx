import type { PublicClass } from '@ritm/booking/contract';
import { addDays, longDay, t, weekdayOf } from '../kit/words.ts';

/** Anything that has dates: classes or free times. */
interface Dated {
  readonly data: readonly { readonly date: string }[];
  readonly meta: { readonly date_from: string; readonly today: string };
}

interface WeekProps {
  readonly shown: Dated;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly onWeek: (from: string) => void;
}

/** Seven days to choose from; days without classes are dimmed. */
export function Week({ shown: { data, meta }, day, onDay, onWeek }: WeekProps) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(meta.date_from, index));
  const filled = new Set(data.map((one) => one.date));
  return (
    <div className="days" role="group" aria-label={t('week')}>
      <button
        type="button"
        aria-label={t('earlier')}
        disabled={meta.date_from <= meta.today}
        onClick={() => onWeek(earlier(meta))}
      >
        ‹
      </button>
      {days.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === day}
          className={filled.has(one) ? undefined : 'none'}
          onClick={() => onDay(one)}
        >
          <small aria-hidden>{weekdayOf(one)}</small>
          <b aria-hidden>{Number(one.slice(8))}</b>
          <span className="hidden">{longDay(one)}</span>
        </button>
      ))}
      <button type="button" aria-label={t('later')} onClick={() => onWeek(addDays(meta.date_from, 7))}>
        ›
      </button>
    </div>
  );
}

const earlier = ({ date_from, today }: Dated['meta']): string => {
  const from = addDays(date_from, -7);
  return from < today ? today : from;
};

/** The day to show first: the first that has a class. */
export const firstDay = (data: readonly PublicClass[], from: string): string => data[0]?.date ?? from;
